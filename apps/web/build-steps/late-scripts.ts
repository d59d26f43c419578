import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFiles } from './page-files.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Lets every prerendered page ask for its scripts once it has been painted: until then the connection and the
 * processor belong to what its reader sees. The script that starts it becomes a file, loaded beside those it needs.
 */
export async function delayScripts(folder: string): Promise<void> {
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

/** A page in the background is not painted; it starts at once. */
function loader(start: string, needed: readonly (string | undefined)[]): string {
  return `(() => {
  const start = () => {
    for (const href of ${JSON.stringify(needed)})
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
    import('${start}');
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();`;
}
