import type { Module } from './modules.ts';

export interface Violation {
  rule: string;
  file: string;
  line: number;
  message: string;
}

/** Facts about the tree that its modules do not state. */
interface Settings {
  /** The one feature folder that writes each table. */
  tableOwners: Record<string, string>;
  /** Files that may be longer than the limit, and why. */
  longFiles: Record<string, string>;
}

export type Rule = (modules: Module[], settings: Settings) => Violation[];

/** Tests, and what only they use. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /\/(?:testing|e2e|contract)\//.test(file);
}
