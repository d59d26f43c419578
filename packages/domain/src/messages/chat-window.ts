import { addDays } from '../calendar.ts';
import { londonInstant } from '../time.ts';

/** A visit that two people have ahead of them. */
interface Visit {
  localDate: string;
  endsAt: string;
}

/** Whether chat is open: from 18:00 on the day before a visit until its end (S2 §2, §9). */
export function chatIsOpen(visits: readonly Visit[], now: Date): boolean {
  return visits.some(({ localDate, endsAt }) => {
    const opens = londonInstant(addDays(localDate, -1), '18:00');
    return opens <= now && now < new Date(endsAt);
  });
}

/** How long after a message the automatic reply appears (S2 §9). */
export const REPLY_DELAY_MS = 1000;

/** What the automatic reply says. */
export function automaticReply(name: string): string {
  return `Automatic reply: chat is available from 18:00 the day before the visit, or by a call on the day. ${name} will see your message.`;
}
