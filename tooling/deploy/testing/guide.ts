/** A block of commands in the guide. */
export interface Block {
  /** The line of its first command, from 1. */
  line: number;
  /** The heading above it. */
  section: string;
  text: string;
  /** The reason in the fence for which no test runs it, `sh not run: REASON`; null for a block marked `sh run`. */
  notRun: string | null;
}

const FENCE = /^ *```(.*)\n([\s\S]*?)^ *```$/gm;

/** Returns the blocks of Markdown. @throws for one that is neither run nor says why not */
export function readBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(FENCE)].map(({ 1: mark = '', 2: text = '', index }) => {
    const above = markdown.slice(0, index);
    const line = above.split('\n').length + 1;
    const notRun = /^sh not run: (.+)$/.exec(mark)?.[1] ?? null;
    if (notRun === null && mark !== 'sh run')
      throw new Error(`The block at line ${line} is marked neither "sh run" nor "sh not run: REASON".`);
    return {
      line,
      section:
        above
          .match(/^##+ .+$/gm)
          ?.at(-1)
          ?.replace(/^#+ /, '') ?? '',
      text,
      notRun,
    };
  });
}
