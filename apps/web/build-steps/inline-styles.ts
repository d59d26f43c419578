import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SHEETS = /<link rel="stylesheet" href="(\/assets\/[^"#]+)#?"\/>/g;

/**
 * Puts the sheets of every prerendered page into the page, which is then painted as soon as it has arrived. Their links
 * stay, disabled so that nothing is read twice: React and the loader of later parts look for them.
 */
export async function inlineStyles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((each) => each.endsWith('index.html'))) {
    const file = join(folder, name);
    const html = await readFile(file, 'utf8');
    const hrefs = Array.from(html.matchAll(SHEETS), ([, href = '']) => href);
    const sheets = await Promise.all(hrefs.map((href) => readFile(join(folder, href), 'utf8')));
    const style = `<style>${sheets.join('\n')}</style>`;
    const disabled = html.replaceAll(SHEETS, (link) => link.replace('/>', ' disabled=""/>'));
    await writeFile(
      file,
      disabled.replace('</head>', () => `${style}</head>`),
    );
  }
}
