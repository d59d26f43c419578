import {
  EXPIRES_AFTER_HOURS,
  EXPIRES_BEFORE_HOURS,
  LAPSES_AFTER_HOURS,
  LATE_HOURS,
  MAX_PENDING,
  PRODUCT_NAME,
} from '@doorstep/domain';
import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { Prose, type Section, Sections } from '../public-shell/site/prose.tsx';

export const meta = describedAs(
  'Terms',
  'What you can count on, and what we count on from you, in plain words.',
);

const sections: Section[] = [
  {
    id: 'who',
    title: 'Who does what',
    body: (
      <>
        <p>
          {PRODUCT_NAME} is a marketplace. We show services, find a free time, and keep bookings. The visit
          itself is agreed between the customer and the provider, who works for themselves.
        </p>
        <p>
          Providers are approved by us before they can be booked. We may end an account that misuses the site.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Give your own name and an email address that reaches you, and keep your password to yourself. What is
        done with your account counts as done by you. You can change your details, end sessions on other
        devices, export your data and delete the account at any time on your account page.
      </p>
    ),
  },
  {
    id: 'booking',
    title: 'Booking',
    body: (
      <ul>
        <li>A booking is a request until the provider accepts it. Its time is held for you meanwhile.</li>
        <li>
          A request that nobody accepts is cancelled by itself: {EXPIRES_AFTER_HOURS} hours after it was made,
          or {EXPIRES_BEFORE_HOURS} hours before the start, whichever is earlier.
        </li>
        <li>Times are London times.</li>
        <li>At most {MAX_PENDING} of your requests may be waiting for an answer at once.</li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <p>
        The total you confirm is worked out from the hourly price and the extras you chose, and is kept with
        the booking. Prices are in US dollars; other currencies are shown as a guide. No payment is taken
        through this site. A tip you record is a note, and is not charged.
      </p>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling, moving and late changes',
    body: (
      <ul>
        <li>Customers and providers can cancel until the visit starts.</li>
        <li>
          A change that gives up a time inside its last {LATE_HOURS} hours is marked as late. The mark stays
          when the visit is then moved. No fee is taken by this site for it.
        </li>
        <li>
          Moving a confirmed visit needs the provider’s yes. Without an answer within {LAPSES_AFTER_HOURS}{' '}
          hours, or by the original start, the old time stays.
        </li>
        <li>After the start, only we can cancel, for a visit that did not happen or went wrong.</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'Being good to each other',
    body: (
      <p>
        Write reviews only about visits you had. Be honest in your profile. Leave out of messages, notes and
        pictures whatever is not yours to share. Do not use what you learn about a home for anything but the
        visit.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        When the terms change, this page changes, and it always describes what the site does today. If
        something here is unclear, <Link to="/contact">ask us</Link>.
      </p>
    ),
  },
];

/** The terms, true to what the software does (NAV-14). */
export default function TermsPage() {
  return (
    <Prose title="Terms" lead="What you can count on, and what we count on from you, in plain words.">
      <Sections sections={sections} />
    </Prose>
  );
}
