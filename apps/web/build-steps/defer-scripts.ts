import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteEarlyInput } from '../src/public-shell/early-input.ts';
import { pageFiles } from './page-files.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Delays the scripts of every prerendered page until its first paint, so that they do not compete with visible content.
 * The inline script that starts the app becomes a file, loaded next to those it needs. Input until then is replayed once
 * the app runs; if it fails to load, the page shows a notice.
 */
export async function deferScripts(folder: string): Promise<void> {
  for (const file of await pageFiles(folder)) {
    const html = await readFile(file, 'utf8');
    const [tag, start] = START.exec(html) ?? [];
    const needed = Array.from(html.matchAll(PRELOAD), ([, href]) => href);
    if (!tag || !start || needed.length === 0)
      throw new Error(`${file} does not name its scripts as expected`);
    const hash = createHash('sha256').update(start).digest('base64url').slice(0, 8);
    const address = `/assets/start-${hash}.js`;
    await writeFile(join(folder, address), start);
    await writeFile(
      file,
      html.replaceAll(PRELOAD, '').replace(tag, () => `<script>${loader(address, needed)}</script>`),
    );
  }
}

const NOT_STARTED = 'This page did not load completely. Check your connection, then load it again.';

/**
 * A page in the background is not painted, so it starts immediately. Otherwise ten files are requested at once, as dozens
 * would block a phone.
 */
function loader(start: string, needed: readonly (string | undefined)[]): string {
  return `(${noteEarlyInput.toString()})();
(() => {
  const start = async () => {
    for (const [index, href] of ${JSON.stringify(needed)}.entries()) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
      if (index % 10 === 9 && !document.hidden) await new Promise((resolve) => setTimeout(resolve));
    }
    import('${start}').catch(() => {
      const notice = { role: 'alert', className: 'not-started', textContent: '${NOT_STARTED}' };
      document.body.prepend(Object.assign(document.createElement('p'), notice));
    });
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();`;
}
