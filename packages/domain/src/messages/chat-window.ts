import { addDays } from '../platform/calendar.ts';
import { londonInstant } from '../platform/time.ts';

/** When chat opens on the day before a visit, in London (MSG-2). */
export const CHAT_OPENS = '18:00';

/** A visit that two people have ahead of them. */
interface Visit {
  localDate: string;
  endsAt: string;
}

/** Whether chat is open: from 18:00 on the day before a visit until its end (MSG-2). */
export function chatIsOpen(visits: readonly Visit[], now: Date): boolean {
  return visits.some(({ localDate, endsAt }) => {
    const opens = londonInstant(addDays(localDate, -1), CHAT_OPENS);
    return opens <= now && now < new Date(endsAt);
  });
}

/** How long after a message the automatic reply appears (MSG-3). */
export const REPLY_DELAY_MS = 1000;

/** What the automatic reply says. */
export function automaticReply(name: string): string {
  return `Automatic reply: chat is available from ${CHAT_OPENS} the day before the visit, or by a call on the day. ${name} will see your message.`;
}
