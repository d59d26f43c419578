/* The words of every page on cancelling, money and checks (PRO-8). */
import { COMPLETED_AFTER_HOURS, LATE_HOURS } from './deadlines/deadlines.ts';

/** The rule for free changes (LIF-4, DUE-4). */
export const FREE_CHANGES = `You can cancel or move a visit up to ${LATE_HOURS} hours before it starts, no questions asked.`;

/** The meaning of a late change: others see that it was late, and nothing is charged (DUE-4, PRO-5). */
export const LATE_MEANING = 'The other person and our team can see that. There’s no fee.';

/** The rule for later changes (DUE-4). */
export const LATE_CHANGES = `After that you can still cancel or move it until it starts, but we mark the change as late. ${LATE_MEANING}`;

/** The deadline of a report and what follows it (PRB-1, PRB-3). */
export const PROBLEM_DECISION = `You can report a problem until ${COMPLETED_AFTER_HOURS} hours after the end of a visit. We’ll decide whether to offer a new visit or a credit, and give our reason.`;

/** The note next to a credit or a decision about one (PRO-5). */
export const NO_PAYMENT_HERE = 'No payment is made through our site.';

/** The meaning of a credit (PRB-3, PRO-5). */
export const CREDIT_MEANING = `A credit is an amount we record for a visit that went wrong. You and your provider can both see it. ${NO_PAYMENT_HERE}`;

/** The way to pay: not through the product (PRO-5). */
export const HOW_TO_PAY =
  'We don’t ask for a card, and we take no payment on this site. Agree with your provider how to pay; the booking shows the total.';

/** The condition of every request, before it is sent, without a full stop (PRO-5). */
export const NOTHING_TO_PAY_NOW = 'Nothing to pay now';

/** The amount owed when a visit does not take place (PRO-5). */
export const NOTHING_OWED = 'There’s nothing to pay.';

/** A tip is a note (REV-2). */
export const TIP_MEANING = 'We’ll note it for your provider. Nothing is charged here.';

/** The price is settled when a request is sent (MON-6, MON-8). */
export const PRICE_MEANING = 'The price you confirm is the price of the visit, extras included.';

/** The meaning of the badge 'Verified' (PRV-3). */
export const VERIFIED_MEANING =
  '“Verified” means our team has checked the provider. Providers can’t verify themselves, and it isn’t a background check.';

/** The condition for a first job (PRV-1). */
export const APPROVAL_MEANING = 'Our team approves every provider before they can be booked.';

/** The condition for a review (REV-1). */
export const REVIEW_MEANING = 'Reviews come only from completed visits.';
