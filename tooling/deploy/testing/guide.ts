/** A block of commands in the guide. */
export interface Block {
  /** The line of its first command, from 1. */
  line: number;
  text: string;
  /** True if it is marked `sh run`; a block marked `sh` is only checked. */
  isRun: boolean;
}

const FENCE = /^```(\S*)(?: (\S+))?\n([\s\S]*?)^```$/gm;

/** Returns the blocks of shell in Markdown. */
export function readBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(FENCE)]
    .filter(([, language]) => language === 'sh')
    .map((found) => ({
      line: markdown.slice(0, found.index).split('\n').length + 1,
      text: found[3] ?? '',
      isRun: found[2] === 'run',
    }));
}
