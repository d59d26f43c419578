import type { EmailTemplate } from '../../registries/events.ts';
import { compiled } from '../database/compiled.ts';
import type { Tx } from '../database/database.ts';
import { type Limit, UNCONFIRMED_LINKS, UNSOLICITED_MAILS } from '../users/limits.ts';
import { tryAttempt } from '../users/rate-limit.queries.ts';
import { toAccountKey } from '../users/user.schema.ts';

/** A mail, as far as the limits of its recipient need it. */
export interface LimitedMail {
  userId: number | null;
  address: string;
  template: EmailTemplate;
  key: string;
  /** True when someone without an account of this address may have caused it: such mails are limited (MAI-15). */
  unsolicited?: boolean;
}

const READ_BATCH_SIZE = 200;
/** Templates with a link to an account, which have a limit of their own: other mails must not lock its owner out. */
const ACCOUNT_LINKS: readonly EmailTemplate[] = ['email_confirmation', 'password_reset'];
/** Mails that only staff cause. */
const BY_STAFF: readonly EmailTemplate[] = [
  'account_deactivated',
  'announcement',
  'direct_email',
  'factors_reset',
  'provider_approved',
  'ticket_replied',
];

/**
 * Leaves out unsolicited mails, and those to accounts with an unconfirmed email, which may be a stranger's, to recipients
 * who have had as many as they may get (MAI-15).
 */
export async function withinLimits<Mail extends LimitedMail>(
  tx: Tx,
  drafts: readonly Mail[],
  now: Date,
): Promise<Mail[]> {
  const unconfirmed = await findUnconfirmed(tx, drafts);
  const allowed: Mail[] = [];
  for (const draft of drafts) {
    const isUnconfirmed =
      draft.userId !== null && unconfirmed.get(draft.userId) === toAccountKey(draft.address);
    const limit = limitOf(draft, isUnconfirmed);
    const attempt = limit && { limit, subject: mailboxOf(draft.address) };
    if (!attempt) allowed.push(draft);
    else if (await isRepeated(tx, draft, allowed)) continue;
    else if (await tryAttempt(tx, attempt, now)) allowed.push(draft);
  }
  return allowed;
}

function limitOf({ template, unsolicited }: LimitedMail, isUnconfirmed: boolean): Limit | null {
  if (ACCOUNT_LINKS.includes(template)) return isUnconfirmed ? UNCONFIRMED_LINKS : null;
  return unsolicited || (isUnconfirmed && !BY_STAFF.includes(template)) ? UNSOLICITED_MAILS : null;
}

const mailByKey = compiled((tx: Tx, { key }: Pick<LimitedMail, 'key'>) =>
  tx.selectFrom('mail').select('id').where('key', '=', key),
);

/** Returns whether there is a mail about the same, as for the other dates of a series: it is counted once. */
async function isRepeated(tx: Tx, { key }: LimitedMail, drafts: readonly LimitedMail[]): Promise<boolean> {
  if (drafts.some((draft) => draft.key === key)) return true;
  return (await mailByKey(tx, { key })).length > 0;
}

/** Returns the keys of the emails that their users have not confirmed, by user. */
async function findUnconfirmed(tx: Tx, drafts: readonly LimitedMail[]): Promise<Map<number, string>> {
  const ids = [...new Set(drafts.flatMap(({ userId }) => userId ?? []))];
  const found = new Map<number, string>();
  for (let from = 0; from < ids.length; from += READ_BATCH_SIZE) {
    const rows = await tx
      .selectFrom('user')
      .select(['id', 'emailKey'])
      .where('id', 'in', ids.slice(from, from + READ_BATCH_SIZE))
      .where('emailConfirmedAt', 'is', null)
      .execute();
    for (const { id, emailKey } of rows) found.set(id, emailKey);
  }
  return found;
}

/** The address without the tag that many mail servers ignore: ada+1@example.test is ada@example.test. */
function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*(?=@[^@]*$)/, '').toLowerCase();
}
