import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFiles } from './page-files.ts';

const SHEETS = /<link rel="stylesheet" href="(\/assets\/[^"#]+)#?"\/>/g;

/**
 * Inlines the style sheets of every prerendered page, so that it is painted as soon as it has arrived. Their links stay,
 * but disabled: React and the loader of lazy parts look for them.
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

/** React Router distinguishes the sheets of several routes by a `#`; the loader looks for the URL without it. */
function named(link: string, href: string): string {
  return link.includes('#') ? `<link rel="stylesheet" href="${href}" disabled=""/>` : '';
}
