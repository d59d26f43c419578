/** One entry of `errors` in a refusal. */
export interface Refusal {
  field: string;
  message: string;
  code: string;
}

/** The fields of a ticket that are stored as sent. */
export interface Stored {
  subject: string;
  description: string;
  status: number;
  priority: number;
  source: number;
  tags: string[];
}

interface Written extends Partial<Stored> {
  email?: string;
  name?: string;
  responder_id?: number | null;
}

const PRIORITIES = [1, 2, 3, 4];
const STATUSES = [2, 3, 4, 5];
const SOURCES = [1, 2, 3, 5, 6, 7, 9, 11, 100];

type Check = (field: string, value: unknown) => Refusal | undefined;

const oneOf =
  (values: readonly (string | number)[]): Check =>
  (field, value) =>
    values.includes(value as number) ? undefined : invalid(field, values);

const textOfLength =
  (most: number): Check =>
  (field, value) => {
    if (typeof value !== 'string') return mismatch(field, 'String');
    if (value.trim() === '')
      return { field, message: 'It should not be blank as this is a mandatory field', code: 'invalid_value' };
    return value.length > most ? tooLong(field, value, most) : undefined;
  };

const CHECKS: Record<keyof Written, Check> = {
  subject: textOfLength(255),
  description: textOfLength(65_535),
  name: textOfLength(255),
  email: (field, value) =>
    typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
      ? undefined
      : { field, message: "It should be in the 'valid email address' format", code: 'invalid_value' },
  priority: oneOf(PRIORITIES),
  status: oneOf(STATUSES),
  source: oneOf(SOURCES),
  responder_id: (field, value) =>
    value === null || Number.isInteger(value) ? undefined : mismatch(field, 'Positive Integer'),
  tags(field, value) {
    if (!Array.isArray(value) || !value.every((tag) => typeof tag === 'string'))
      return mismatch(field, 'Array');
    const long = value.find((tag) => tag.length > 32);
    return long === undefined ? undefined : tooLong(field, long, 32);
  },
};

/** The fields of a reply and of a note. */
const ENTRY_CHECKS: Record<string, Check> = {
  body: textOfLength(65_535),
  private: (field, value) => (typeof value === 'boolean' ? undefined : mismatch(field, 'Boolean')),
  incoming: (field, value) => (typeof value === 'boolean' ? undefined : mismatch(field, 'Boolean')),
  user_id: (field, value) => (Number.isInteger(value) ? undefined : mismatch(field, 'Positive Integer')),
};

export interface WrittenEntry {
  body: string;
  private?: boolean;
  incoming?: boolean;
  user_id?: number;
}

/** Returns the fields of a reply or note, or its errors. */
export function readEntry(input: unknown, kind: 'reply' | 'note'): WrittenEntry | { errors: Refusal[] } {
  const fields = kind === 'reply' ? ['body', 'user_id'] : Object.keys(ENTRY_CHECKS);
  const checks = Object.fromEntries(fields.map((field) => [field, ENTRY_CHECKS[field]!]));
  const errors = checkFields(input, checks);
  if (!Object.hasOwn(input as object, 'body'))
    errors.push({ ...mismatch('body', 'String'), code: 'missing_field' });
  return errors.length > 0 ? { errors } : (input as WrittenEntry);
}

function checkFields(input: unknown, checks: Readonly<Record<string, Check>>): Refusal[] {
  return Object.entries(input as object).flatMap(([field, value]) => {
    const check = Object.hasOwn(checks, field) ? checks[field] : undefined;
    if (!check) return [{ field, message: 'Unexpected/invalid field in request', code: 'invalid_field' }];
    return check(field, value) ?? [];
  });
}

const MANDATORY = ['subject', 'description'] as const;

/** Returns the fields of a new or changed ticket, or its errors. */
export function readTicket(input: unknown, { isNew }: { isNew: boolean }): Written | { errors: Refusal[] } {
  const errors = checkFields(input, CHECKS);
  const fields = new Set(Object.keys(input as object));
  if (isNew) {
    for (const field of MANDATORY)
      if (!fields.has(field)) errors.push({ ...mismatch(field, 'String'), code: 'missing_field' });
    if (!fields.has('email')) {
      const message = 'One of these should be present: requester_id, email, phone, facebook_id, twitter_id';
      errors.push({ field: 'requester_id', message, code: 'missing_field' });
    }
  }
  return errors.length > 0 ? { errors } : (input as Written);
}

export function invalid(field: string, values: readonly (string | number)[]): Refusal {
  return { field, message: `It should be one of these values: '${values.join(',')}'`, code: 'invalid_value' };
}

function mismatch(field: string, type: string): Refusal {
  return { field, message: `It should be a/an ${type}`, code: 'datatype_mismatch' };
}

function tooLong(field: string, value: string, most: number): Refusal {
  const message = `Has ${value.length} characters, it can have maximum of ${most} characters`;
  return { field, message, code: 'too_long' };
}
