import { expect, it } from 'vitest';
import { z } from 'zod';
import { procedures } from '../testing/authorisation/matrix.ts';

/** Texts that PostgreSQL refuses or that would be changed on the way to a database; long enough for a password. */
const UNSTORABLE = ['a1\u0000bcdefg', 'a1\ud800bcdefg'];

/**
 * Hashed, never stored: of a password every character counts, and all unknown tokens of calendars get the same response
 * (CAL-3).
 */
const HASHED = /(password|calendarFeeds\.read\.token)$/i;

/** Expected versions are compared with stored ones, and are not stored. */
const COMPARED = /\.expected\./;

type Schema = z.core.$ZodType;

/** The parts of a schema of any type. */
interface Parts {
  type: string;
  shape?: Record<string, Schema>;
  options?: readonly Schema[];
  valueType?: Schema;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
}

const takes = (schema: Schema, valueOf: (text: string) => unknown) =>
  UNSTORABLE.some((text) => z.safeParse(schema, valueOf(text)).success);

/** Finds the places in a schema where a text or a key may contain what not every database stores. */
function gapsOf(schema: Schema, path: string): string[] {
  const parts = schema._zod.def as Parts;
  const takesText = takes(schema, (text) => text);
  if (parts.type === 'string') return takesText ? [path] : [];
  // What is checked once it was changed.
  if (!takesText && parts.in?._zod.def.type === 'string') return [];
  const takesKey = parts.type === 'record' && takes(schema, (text) => ({ [text]: true }));
  const inner = [...(parts.options ?? []), parts.valueType, parts.element, parts.innerType, parts.in];
  return [
    ...(takesKey ? [`a key of ${path}`] : []),
    ...Object.entries(parts.shape ?? {}).flatMap(([name, field]) => gapsOf(field, `${path}.${name}`)),
    ...inner.flatMap((part) => (part ? gapsOf(part, path) : [])),
  ];
}

const inputs = [...procedures].flatMap(([path, definition]) => {
  const { inputs: schemas = [] } = definition as { inputs?: Schema[] };
  return schemas.map((schema) => [path, schema] as const);
});

it('no procedure takes a text or a key with a NUL or half a surrogate pair', () => {
  expect(inputs.length).toBeGreaterThan(50);
  const gaps = inputs.flatMap(([path, schema]) => gapsOf(schema, path));
  expect(gaps.filter((gap) => !HASHED.test(gap) && !COMPARED.test(gap))).toEqual([]);
});

it('a procedure that took one would be noticed', () => {
  const open = z.object({
    cursor: z.string().max(60).nullish(),
    choices: z.record(z.string(), z.boolean()).default({}),
    names: z.array(z.string().transform((name) => name.trim())),
  });
  expect(gapsOf(open, 'input')).toEqual(['input.cursor', 'a key of input.choices', 'input.names']);
});
