import { useState } from 'react';
import { sessionStore } from '../browser/storage.ts';

/**
 * What was filled in, over `blank`, kept by this tab until it is sent: it survives a reload, a failed submit and being
 * asked to log in (LOO-7). Logging out clears it. What is not of the same kind as in `blank` is left out.
 */
export function readDraft<Values extends object>(name: string, blank: Values): Values {
  try {
    const stored = JSON.parse(sessionStore.read(keyOf(name)) ?? '{}') as object;
    const isFit = ([field, value]: [string, unknown]) =>
      value !== null && typeof value === typeof blank[field as keyof Values];
    return { ...blank, ...Object.fromEntries(Object.entries(stored).filter(isFit)) };
  } catch {
    return blank;
  }
}

export function saveDraft(name: string, values: object): void {
  sessionStore.keep(keyOf(name), JSON.stringify(values));
}

export function dropDraft(name: string): void {
  sessionStore.drop(keyOf(name));
}

/** A draft as state: what a tab keeps while it is typed, and what takes the next of it. One that is blank is not kept. */
export function useDraft<Values extends object>(name: string, blank: Values) {
  const [values, setValues] = useState(() => readDraft(name, blank));
  /** Also once what it is typed in has gone. */
  function keep(next: (typed: Values) => Values): void {
    const kept = next(readDraft(name, blank));
    if (JSON.stringify(kept) === JSON.stringify(blank)) dropDraft(name);
    else saveDraft(name, kept);
    setValues(kept);
  }
  return [values, keep] as const;
}

function keyOf(name: string): string {
  return `doorstep-draft-${name}`;
}
