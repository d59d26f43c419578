import { READABLE, SESSION_DAYS } from '@doorstep/domain';
import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { Prose, type Section, Sections } from '../public-shell/site/prose.tsx';

export const meta = describedAs(
  'Privacy',
  'What is kept, who sees it, and how to take it away or delete it.',
);

const sections: Section[] = [
  {
    id: 'kept',
    title: 'What is kept',
    body: (
      <ul>
        <li>
          Your account: name, username, email, phone if you gave one, role. Of your password only a hash.
        </li>
        <li>
          Your addresses, bookings and what you wrote with them, preferences, whom you favour or block,
          referrals, and that you have a calendar address.
        </li>
        <li>
          Messages with your providers or customers, reviews, messages to our support, and reports of problems
          with their photos.
        </li>
        <li>What was done at a visit: its tasks, the provider’s note and photos.</li>
        <li>Which mails you want, and the mails that we wrote to you.</li>
        <li>For providers also the profile with its photo, services offered, working hours and time off.</li>
        <li>A log of what was done with a booking or account, by number and not by name.</li>
      </ul>
    ),
  },
  {
    id: 'seen',
    title: 'Who sees it',
    body: (
      <>
        <p>
          You see all of yours. The provider of a booking sees your name and, until it is called off, the
          address, what you wrote for the visit and your preferences; your phone number while the visit is
          confirmed. A provider who is asked to take a visit over sees your first name, town and postcode
          district until they accept. Everybody can read a provider’s profile and reviews. Those of us who run
          the site see accounts, bookings, problems, support messages and the mails that we wrote.
        </p>
        <p>
          Nothing is sold, and no advertiser or visitor counter is built in. Where the operator of this site
          has set up an address service, the postcode that you look up is passed on to it. Where they use a
          help desk, messages to our support and reports of problems are passed on to it, with your name and
          email; photos are not.
        </p>
      </>
    ),
  },
  {
    id: 'access',
    title: 'How to get into your home',
    body: (
      <p>
        Access details are kept encrypted. They are open to the provider of a confirmed visit from{' '}
        {READABLE.from} the day before until {READABLE.hoursAfter} hours after it, and to nobody else but you.
        Every reading is recorded, and you can look it up.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and what your browser remembers',
    body: (
      <>
        <p>
          There is one cookie. It keeps you signed in, scripts cannot read it, and it is only set when you
          sign in. So there is nothing to agree to in a banner.
        </p>
        <p>
          Your browser also remembers your currency and colours and, while you are signed in, in which role,
          and holds a half-filled form in its tab so that you do not lose it. None of that is sent to us
          before you send it.
        </p>
        <p>
          For providers it keeps the jobs of the day, so that they can be read without a connection, and what
          was done at them until it could be sent. How to get in is not among them. Logging out removes all of
          it.
        </p>
      </>
    ),
  },
  {
    id: 'sessions',
    title: 'Sessions',
    body: (
      <p>
        A session ends after {SESSION_DAYS.unused} days without use, and after {SESSION_DAYS.longest} days in
        any case. Your account page lists where you are signed in and lets you end it there. A new password
        ends all others.
      </p>
    ),
  },
  {
    id: 'export',
    title: 'Taking it with you',
    body: <p>Your account page exports everything that is kept of you in one file, whenever you like.</p>,
  },
  {
    id: 'delete',
    title: 'Deleting your account',
    body: (
      <>
        <p>
          You can do it yourself on your account page. Visits ahead are cancelled, and what is personal is
          removed or made anonymous. Reviews stay, as of “A former customer”.
        </p>
        <p>It has to wait while a visit is going on or a problem with one is open.</p>
        <p>
          What you wrote to our support, what you told of problems, and what providers told of problems in
          your home goes with the account, and so does our copy of what stands at a help desk. Where the
          operator of this site uses such a desk, it keeps what it was given before: your name, your email and
          your messages. They delete that there when you <Link to="/contact">ask for it</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        <Link to="/contact">Write to us</Link>. Say what it is about, and where an answer reaches you.
      </p>
    ),
  },
];

/** What is kept, who sees it, and how to get rid of it: true to what the software does (NAV-14). */
export default function PrivacyPage() {
  return (
    <Prose
      title="Privacy"
      lead="We keep what a visit needs, show it to whom it concerns, and let you take it away."
    >
      <Sections sections={sections} />
    </Prose>
  );
}
