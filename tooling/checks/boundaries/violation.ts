import type { Module } from './modules.ts';

export interface Violation {
  rule: string;
  file: string;
  line: number;
  message: string;
}

/** Facts about the tree that its modules do not state. */
interface RepositoryFacts {
  /** The one feature folder that writes each table. */
  tableOwners: Record<string, string>;
  /** Files that may be longer than the limit, and why. */
  longFiles: Record<string, string>;
}

export type Rule = (modules: Module[], facts: RepositoryFacts) => Violation[];
