import {
  type Booking,
  type Role,
  formatDayTime,
  formatDuration,
  formatPrice,
  formatTime,
} from '@doorstep/domain';
import { firstNameOf } from '../ui/display/text.ts';
import { formatCountdown } from './visit-time.ts';

interface VisitSentence {
  /** `In 20 minutes`, `Grace is working` */
  headline: string;
  /** `49 minutes in, about 1 hour 11 minutes to go` */
  detail: string | null;
}

const MINUTE_MS = 60_000;

/** Describes what is happening at a visit, for its reader. */
export function visitSentence(booking: Booking, role: Role, now: Date): VisitSentence {
  const { status, paused, stage, problem, providerName, expiresAt, date, endsAt } = booking;
  const { totalPrice, duration } = booking;
  const provider = providerName ? firstNameOf(providerName) : 'Your provider';
  const minutesTo = (instant: string) => Math.round((Date.parse(instant) - now.getTime()) / MINUTE_MS);
  const isOwn = role === 'provider';
  if (status === 'cancelled') return { headline: 'This booking is cancelled', detail: null };
  if (status === 'completed')
    return problem
      ? { headline: 'A problem is open', detail: 'The visit is finished' }
      : { headline: 'All done', detail: null };
  if (paused) return { headline: 'Skipped', detail: 'Nothing is reserved for this date' };
  if (status === 'pending') {
    if (isOwn)
      return {
        headline: expiresAt ? `Reply by ${formatDayTime(expiresAt)}` : 'Waiting for your reply',
        detail: `${formatPrice(totalPrice)} for ${formatDuration(duration)}`,
      };
    if (!providerName) return { headline: 'Finding a provider', detail: null };
    return {
      headline: `Waiting for ${provider} to confirm`,
      detail: expiresAt ? `By ${formatDayTime(expiresAt)}` : null,
    };
  }
  const left = minutesTo(endsAt);
  switch (stage?.name) {
    case 'onMyWay': {
      const minutes = minutesTo(date);
      return {
        headline: isOwn ? 'You’re on the way' : `${provider} is on the way`,
        detail: minutes > 0 ? `Starts in ${formatDuration(minutes)}` : `Due at ${formatTime(date)}`,
      };
    }
    case 'started': {
      const elapsed = Math.max(1, -minutesTo(stage.at));
      const remaining =
        left > 0 ? `about ${formatDuration(left)} to go` : `booked until ${formatTime(endsAt)}`;
      return {
        headline: isOwn ? 'You’re working' : `${provider} is working`,
        detail: `${formatDuration(elapsed)} in, ${remaining}`,
      };
    }
    case 'finished':
      return {
        headline: isOwn ? 'You’ve finished' : `${provider} has finished`,
        detail: `At ${formatTime(stage.at)}`,
      };
    case undefined:
      return { headline: formatCountdown(booking, now), detail: null };
  }
}
