import type { Db, Tx } from '../database/database.ts';
import { MAIL_CHOICES, type MailChoice } from './outbox.schema.ts';

type MailChoices = Record<MailChoice, boolean>;

const ALL: MailChoices = { reminders: true, invitations: true, news: true };

/** Returns which optional emails a user receives; all of them by default (MAI-1). */
export async function readMailChoices(db: Db | Tx, userId: number): Promise<MailChoices> {
  const row = await db
    .selectFrom('mailChoice')
    .select(MAIL_CHOICES)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return ALL;
  return { reminders: row.reminders === 1, invitations: row.invitations === 1, news: row.news === 1 };
}

export async function saveMailChoices(tx: Tx, userId: number, choices: MailChoices): Promise<void> {
  const row = {
    reminders: choices.reminders ? 1 : 0,
    invitations: choices.invitations ? 1 : 0,
    news: choices.news ? 1 : 0,
  } as const;
  await tx
    .insertInto('mailChoice')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** Ends mails of one kind for a user; what else they chose stays. */
export async function endChoice(tx: Tx, userId: number, choice: MailChoice): Promise<void> {
  await saveMailChoices(tx, userId, { ...(await readMailChoices(tx, userId)), [choice]: false });
}
