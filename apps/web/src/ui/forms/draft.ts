import { useState } from 'react';
import { sessionStore } from '../browser/storage.ts';

/**
 * Returns the input that this tab stored, merged into `blank`. It survives a reload, a failed submit and a login, until it is
 * sent or discarded (LOO-7) or the user logs out. Values with another type than in `blank` are ignored.
 */
export function readDraft<Values extends object>(name: string, blank: Values): Values {
  try {
    const stored = JSON.parse(sessionStore.read(storageKey(name)) ?? '{}') as object;
    const isFit = ([field, value]: [string, unknown]) =>
      value !== null && typeof value === typeof blank[field as keyof Values];
    return { ...blank, ...Object.fromEntries(Object.entries(stored).filter(isFit)) };
  } catch {
    return blank;
  }
}

/** Returns whether this tab has stored input other than `blank`. */
export function hasDraft(name: string, blank: object): boolean {
  return JSON.stringify(readDraft(name, blank)) !== JSON.stringify(blank);
}

/** Stores input in this tab; secret input only until a reload. */
export function saveDraft(name: string, values: object, isSecret = false): void {
  sessionStore.write(storageKey(name), JSON.stringify(values), isSecret);
}

export function dropDraft(name: string): void {
  sessionStore.remove(storageKey(name));
}

/** Holds a draft as state and stores it in this tab; a blank one is dropped. */
export function useDraft<Values extends object>(name: string, blank: Values) {
  const [values, setValues] = useState(() => readDraft(name, blank));
  // Reads the stored draft, because the component may have unmounted by then.
  const update = (next: (typed: Values) => Values) => setValues(amendDraft(name, blank, next));
  return [values, update] as const;
}

/** Changes a stored draft; a blank one is dropped. */
export function amendDraft<Values extends object>(
  name: string,
  blank: Values,
  next: (typed: Values) => Values,
): Values {
  const draft = next(readDraft(name, blank));
  if (JSON.stringify(draft) === JSON.stringify(blank)) dropDraft(name);
  else saveDraft(name, draft);
  return draft;
}

function storageKey(name: string): string {
  return `doorstep-draft-${name}`;
}

/**
 * Returns the Idempotency-Key for a request: the same for the same input, also after a reload, so that a second click or a
 * retry after a lost response does nothing twice (REQ-3).
 */
export function sendingKey(name: string, sent: unknown): string {
  const body = JSON.stringify(sent);
  const last = readDraft(name, { body: '', key: '' });
  const key = body === last.body ? last.key : crypto.randomUUID();
  saveDraft(name, { body, key });
  return key;
}

/** Makes the next request a new one: the last has succeeded or was undone. */
export function forgetSendingKey(name: string): void {
  dropDraft(name);
}
