import { dropDraft, readDraft, saveDraft } from './draft.ts';

/**
 * The Idempotency-Key of what is sent: the same while the same is sent again, also after a reload, and new once it
 * differs, so that a second click or a retry after a lost answer does nothing twice (REQ-3).
 */
export function sendingKey(name: string, sent: unknown): string {
  const body = JSON.stringify(sent);
  const last = readDraft(name, { body: '', key: '' });
  const key = body === last.body ? last.key : crypto.randomUUID();
  saveDraft(name, { body, key });
  return key;
}

/** The same is sent for a new reason from now on: it has arrived, or was taken back. */
export function forgetSendingKey(name: string): void {
  dropDraft(name);
}
