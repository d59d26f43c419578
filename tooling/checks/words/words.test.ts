import { describe, expect, it } from 'vitest';
import { findWords } from './words.ts';

const messagesIn = (source: string, isTest = false) =>
  findWords(source, { isTest }).map(({ line, message }) => `${line}: ${message}`);

describe('the words check', () => {
  it('finds a banned word in a declared name, whatever its case', () => {
    expect(messagesIn('const a = 1;\nfunction readAnew() {}\nconst MOST_ROWS = 5;')).toEqual([
      '2: name "readAnew" uses "anew" (say: again)',
      '3: name "MOST_ROWS" uses "most" (say: MAX_*)',
    ]);
  });

  it('finds a banned pair of words', () => {
    expect(messagesIn('const ROWS_AT_ONCE = 5;\nconst onceAt = 1;')).toEqual([
      '1: name "ROWS_AT_ONCE" uses "at once" (say: MAX_*, *_BATCH_SIZE)',
    ]);
  });

  it('finds one in a member of a type', () => {
    expect(messagesIn('interface Ticket {\n  deskTicket?: number;\n}')).toEqual([
      '2: name "deskTicket" uses "desk" (say: freshdesk, support)',
    ]);
  });

  it('finds one in a comment, and not in a text', () => {
    expect(messagesIn("// whoever comes\nconst text = 'Whoever comes';")).toEqual([
      '1: comment uses "whoever" (say: anyone who)',
    ]);
  });

  it('finds private idioms in comments', () => {
    expect(messagesIn('// a deed that everybody is told of')).toEqual([
      '1: comment uses "deed" (say: action)',
      '1: comment uses "everybody" (say: everyone)',
      '1: comment uses "told" (say: sent, notified, distinguished)',
    ]);
  });

  it('finds a doc comment that begins like a question', () => {
    expect(messagesIn('/** What is free. */\n// What is free\n/** Returns what is free. */')).toEqual([
      '1: doc comment begins with "What"',
    ]);
  });

  it('checks only comments of tests', () => {
    expect(messagesIn('// beside\nconst told = 1;', true)).toEqual([
      '1: comment uses "beside" (say: next to)',
    ]);
  });

  it('lets words be that only contain a banned one, and names that are part of the API', () => {
    expect(messagesIn('const deskside = 1;\nconst housekeeper = 2;\nconst atMost = 3;')).toEqual([]);
  });
});
