import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFiles } from './page-files.ts';

const SHEETS = /<link rel="stylesheet" href="(\/assets\/[^"#]+)#?"\/>/g;

/**
 * Puts the sheets of every prerendered page into the page, which is then painted as soon as it has arrived. Their links
 * stay, disabled so that nothing is read twice: React and the loader of later parts look for them.
 */
export async function inlineStyles(folder: string): Promise<void> {
  for (const file of await pageFiles(folder)) {
    const html = await readFile(file, 'utf8');
    const hrefs = Array.from(html.matchAll(SHEETS), ([, href = '']) => href);
    const sheets = await Promise.all(hrefs.map((href) => readFile(join(folder, href), 'utf8')));
    const style = `<style>${sheets.join('\n')}</style>`;
    const disabled = html.replaceAll(SHEETS, (link, href) => switchedOff(link) + named(link, href));
    await writeFile(
      file,
      disabled.replace('</head>', () => `${style}</head>`),
    );
  }
}

function switchedOff(link: string): string {
  return link.replace('/>', ' disabled=""/>');
}

/** React Router tells sheets of several routes apart by a `#`; the loader looks for the address without it. */
function named(link: string, href: string): string {
  return link.includes('#') ? `<link rel="stylesheet" href="${href}" disabled=""/>` : '';
}
