import { ofTab } from './storage.ts';

/**
 * What was typed into a form, kept by this tab until it is sent: it survives a reload, a failed submit and being
 * asked to log in. Logging out clears it.
 */
export function readDraft(name: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(ofTab.read(keyOf(name)) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export function keepDraft(name: string, values: Record<string, string>): void {
  ofTab.keep(keyOf(name), JSON.stringify(values));
}

export function dropDraft(name: string): void {
  ofTab.drop(keyOf(name));
}

function keyOf(name: string): string {
  return `doorstep-draft-${name}`;
}
