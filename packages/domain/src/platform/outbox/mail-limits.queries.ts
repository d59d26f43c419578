import type { EmailTemplate } from '../../registries/events.ts';
import { chunksOf } from '../database/chunks.ts';
import type { Tx } from '../database/database.ts';
import { type Limit, UNCONFIRMED_LINKS, UNSOLICITED_MAILS } from '../users/limits.ts';
import { tryAttempts } from '../users/rate-limit.queries.ts';
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
  const byLimit = Map.groupBy(drafts, (draft) => {
    const { userId, address } = draft;
    return limitOf(draft, userId !== null && unconfirmed.get(userId) === toAccountKey(address));
  });
  const allowed = new Set<Mail>();
  for (const mail of byLimit.get(null) ?? []) allowed.add(mail);
  // In one order, so that two transactions never wait for each other in a circle.
  for (const limit of [UNCONFIRMED_LINKS, UNSOLICITED_MAILS])
    for (const mail of await countMails(tx, limit, byLimit.get(limit) ?? [], now)) allowed.add(mail);
  return drafts.filter((draft) => allowed.has(draft));
}

function limitOf({ template, unsolicited }: LimitedMail, isUnconfirmed: boolean): Limit | null {
  if (ACCOUNT_LINKS.includes(template)) return isUnconfirmed ? UNCONFIRMED_LINKS : null;
  return unsolicited || (isUnconfirmed && !BY_STAFF.includes(template)) ? UNSOLICITED_MAILS : null;
}

/** Counts mails under a limit and returns those it allows: of several about the same, as for a series, only one counts. */
async function countMails<Mail extends LimitedMail>(
  tx: Tx,
  limit: Limit,
  mails: readonly Mail[],
  now: Date,
): Promise<Mail[]> {
  if (mails.length === 0) return [];
  const known = await findKeys(tx, mails);
  const first = new Map(mails.toReversed().map((mail) => [mail.key, mail]));
  const counted = mails.filter((mail) => first.get(mail.key) === mail && !known.has(mail.key));
  const attempts = counted.map(({ address }) => ({ subject: mailboxOf(address) }));
  const isAllowed = await tryAttempts(tx, limit, attempts, now);
  return counted.filter((_, index) => isAllowed[index]);
}

/** Returns those of the mails' keys that are in the outbox already. */
async function findKeys(tx: Tx, drafts: readonly LimitedMail[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const keys of chunksOf(drafts.map(({ key }) => key))) {
    const rows = await tx.selectFrom('mail').select('key').where('key', 'in', keys).execute();
    for (const { key } of rows) found.add(key);
  }
  return found;
}

/** Returns the keys of the emails that their users have not confirmed, by user. */
async function findUnconfirmed(tx: Tx, drafts: readonly LimitedMail[]): Promise<Map<number, string>> {
  const ids = [...new Set(drafts.flatMap(({ userId }) => userId ?? []))];
  const found = new Map<number, string>();
  for (const some of chunksOf(ids)) {
    const rows = await tx
      .selectFrom('user')
      .select(['id', 'emailKey'])
      .where('id', 'in', some)
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
