import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { loadedBy, readScripts } from './scripts.ts';

/** Bytes, compressed with gzip as the server sends them. */
export interface Weight {
  script: number;
  style: number;
}

/** Names of scripts that nearly every page but the landing page loads: weighed once, as a page of their own. */
const SHARED = new Set(['mantine', 'Button']);

const Route = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  path: z.string().optional(),
  module: z.string(),
  css: z.array(z.string()).default([]),
});
const Manifest = z.object({ routes: z.record(z.string(), Route) });
type Routes = z.infer<typeof Manifest>['routes'];

/**
 * Returns the weight of each page by its path. The landing page counts everything its HTML loads; every other page counts
 * only what it adds to that. Shared scripts are weighed once, as `shared`.
 * @throws when `folder` holds no build, or the build has no script of a shared name
 */
export function weigh(folder: string): Record<string, Weight> {
  const routes = readRoutes(folder);
  const scripts = readScripts(folder);
  const { names } = scripts;
  const missing = SHARED.difference(new Set(names.values()));
  if (missing.size > 0) throw new Error(`No script of the build is named ${[...missing].join()}`);
  const isShared = (file: string) => SHARED.has(names.get(file) ?? '');
  const landing = { js: namedBy(folder, '/', 'js'), css: namedBy(folder, '/', 'css') };
  const known = loadedBy(scripts, landing.js).union(landing.css);
  const weights: Record<string, Weight> = { '/': weightOf(folder, [...landing.js, ...landing.css]) };
  const shared = new Set<string>();
  for (const [page, chain] of pagesOf(routes)) {
    if (page === '/') continue;
    const named = namedBy(folder, page, 'js').union(new Set(chain.map(({ module }) => module)));
    // React Router appends `#` to a style sheet that some script also imports on demand.
    const sheets = new Set(chain.flatMap(({ css }) => css.map((file) => file.replace(/#$/, ''))));
    const added = [...loadedBy(scripts, named).union(sheets).difference(known)];
    for (const file of added.filter(isShared)) shared.add(file);
    weights[page] = weightOf(
      folder,
      added.filter((each) => !isShared(each)),
    );
  }
  return { ...weights, shared: weightOf(folder, [...shared]) };
}

/** Reads React Router's manifest of all routes. */
function readRoutes(folder: string): Routes {
  const [file] = globSync('assets/manifest-*.js', { cwd: folder });
  if (file === undefined) throw new Error(`There is no web build in ${folder}`);
  const text = readFileSync(path.join(folder, file), 'utf8');
  return Manifest.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))).routes;
}

/** Every route that is a page, with the layouts around it, outermost first. */
function pagesOf(routes: Routes): [page: string, chain: Routes[string][]][] {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map((route) => {
      const chain = [route];
      for (let parent = route.parentId; parent !== undefined; parent = chain[0]?.parentId) {
        const layout = routes[parent];
        if (!layout) throw new Error(`The route ${parent} is missing`);
        chain.unshift(layout);
      }
      return [path.posix.join('/', ...chain.map((each) => each.path ?? '')), chain];
    });
}

/** The files that a page's HTML names: its own where it is prerendered. */
function namedBy(folder: string, page: string, kind: 'js' | 'css'): Set<string> {
  const own = path.join(folder, page === '/*' ? '404' : page, 'index.html');
  const html = readFileSync(existsSync(own) ? own : path.join(folder, '__spa-fallback.html'), 'utf8');
  return new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}\\b`, 'g')));
}

function weightOf(folder: string, files: string[]): Weight {
  const sum = (kind: string) =>
    files
      .filter((file) => file.endsWith(kind))
      .reduce((total, file) => total + statSync(path.join(folder, `${file}.gz`)).size, 0);
  return { script: sum('.js'), style: sum('.css') };
}
