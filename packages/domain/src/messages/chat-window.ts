import { addDays } from '../platform/calendar.ts';
import { londonInstant } from '../platform/time.ts';

/** London time at which chat opens on the day before a visit (MSG-2). */
export const CHAT_OPENS = '18:00';

/** A future visit of two people. */
interface Visit {
  localDate: string;
  endsAt: string;
}

/** Returns whether chat is open: from 18:00 on the day before a visit until its end (MSG-2). */
export function chatIsOpen(visits: readonly Visit[], now: Date): boolean {
  return visits.some(({ localDate, endsAt }) => {
    const opens = londonInstant(addDays(localDate, -1), CHAT_OPENS);
    return opens <= now && now < new Date(endsAt);
  });
}

/** The refusal of a message to someone who is blocked, deactivated or deleted (MSG-1). */
export const CANNOT_WRITE = 'You can no longer message each other';

/** Delay of the automatic reply after a message (MSG-3). */
export const REPLY_DELAY_MS = 1000;

export function automaticReply(name: string): string {
  return `Automatic reply: chat is available from ${CHAT_OPENS} the day before the visit. ${name} will see your message, and can call you on the day if you’ve added your phone number.`;
}
