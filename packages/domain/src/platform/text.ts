import { z } from 'zod';
import { MAX_ID } from './max-id.ts';

/** Control characters, but for tab and line ends. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]/u;
/** Anything but spaces and signs without a shape of their own, such as a zero-width space or a blank letter. */
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether every database stores a text unchanged: PostgreSQL accepts no NUL, and neither accepts half of a surrogate pair. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !UNPRINTABLE.test(value);
}

export const UNSTORABLE = 'Please remove any hidden characters';

/** Text from a program, such as a cursor or a key: unchanged, of at most `max` characters. */
export function exactText(max: number, message?: string) {
  return z
    .string(message)
    .max(max, message)
    .refine(isStorable, message ?? UNSTORABLE);
}

/**
 * Text that a person types: trimmed, at most `max` characters, without control characters and broken ones.
 * `required` is the message for an empty or missing value.
 */
export function text(max: number, required = 'Required') {
  return (
    z
      .string(required)
      .trim()
      // Formatted when it is shown: the first number takes a browser 10 ms.
      .max(max, { error: () => `Please use ${max.toLocaleString('en-GB')} characters or fewer` })
      .refine(isStorable, UNSTORABLE)
  );
}

/** Text that must not be empty, nor look as if it were. */
export function requiredText(max: number, required: string) {
  return text(max, required)
    .min(1, required)
    .refine((value) => value === '' || VISIBLE.test(value), required);
}

/** Text that may be missing, null or empty; stored as null then. */
export function optionalText(max: number) {
  return text(max, 'Please enter text')
    .nullish()
    .transform((value) => value || null);
}

/** Row ids: positive integers that fit their column. */
export const Id = z.int().positive().max(MAX_ID);

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a value for HTML, also for an attribute. */
export function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
