import type { Rule } from './book.ts';
import type { Text } from './texts.ts';

export interface Violation {
  check: string;
  file: string;
  line: number;
  message: string;
}

export type Check = (book: Rule[], texts: Text[]) => Violation[];
