import { deliverMails } from '../src/mail/deliver-mails.ts';
import type { Mailer, OutgoingMail } from '../src/mail/mailer.ts';
import { planReminders } from '../src/mail/reminder.queries.ts';
import type { World } from './world.ts';

/** A mail server of tests that stores what it receives. `refuse` may throw instead. */
export function openTestMailServer(world: World, refuse: (mail: OutgoingMail) => void = () => {}) {
  const arrived: OutgoingMail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      refuse(mail);
      arrived.push(mail);
    },
  };
  return {
    mailer,
    arrived,
    /** Plans and delivers what is due by the world's clock; with `null`, as without a mail server. */
    async deliver(by: Mailer | null = mailer) {
      await planReminders(world.database, world.now);
      return deliverMails({ ...world.ports, database: world.database, mailer: by, clock: () => world.now });
    },
    /** Returns the recipients and subjects of the mails that arrived since the last call, in order. */
    newMails: () => arrived.splice(0).map(({ to, subject }) => `${to}: ${subject}`),
  };
}
