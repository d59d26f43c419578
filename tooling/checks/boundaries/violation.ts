import type { Module } from './modules.ts';

export interface Violation {
  rule: string;
  file: string;
  line: number;
  message: string;
}

/** Checks modules; `tableOwners` names the one feature folder that writes each table. */
export type Rule = (modules: Module[], tableOwners: Record<string, string>) => Violation[];
