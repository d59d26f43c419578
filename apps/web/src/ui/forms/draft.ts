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

function keyOf(name: string): string {
  return `doorstep-draft-${name}`;
}
