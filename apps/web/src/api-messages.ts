import { refusalOf } from './api.tsx';
import { UNREACHED } from './unreached.ts';

/** A failed call in words: the server's sentence, or that it was not reached. */
export function messageOf(error: unknown): string {
  return refusalOf(error) && error instanceof Error ? error.message : UNREACHED;
}

/** The same with the status in front, as S1 §8 has it: `401: Invalid email or password`. */
export function statusMessageOf(error: unknown): string {
  const refusal = refusalOf(error);
  return refusal ? `${refusal.httpStatus}: ${messageOf(error)}` : messageOf(error);
}
