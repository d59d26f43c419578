import { Link } from 'react-router';
import { paths } from '../paths.ts';
import type { Section } from './prose.tsx';

/** The parts of /help; each says whom it is for. */
export const helpSections: Section[] = [
  {
    id: 'booking',
    title: 'Book a visit',
    body: (
      <>
        <ol>
          <li>
            Choose a service on the <Link to={paths.services()}>services page</Link>, or go straight to{' '}
            <Link to={paths.booking()}>booking</Link>.
          </li>
          <li>Pick a day and a time. Only times at which somebody is free can be chosen.</li>
          <li>Say where, and what we should know. The summary beside the form adds up the price.</li>
          <li>Confirm. Your booking appears on your dashboard as pending.</li>
        </ol>
        <p>
          It becomes confirmed when the provider accepts. If nobody can come, you are told and can choose
          again.
        </p>
      </>
    ),
  },
  {
    id: 'rescheduling',
    title: 'Move a visit',
    body: (
      <p>
        On your dashboard, choose Reschedule beside the booking. The earliest new time is four hours from now.
        A pending visit moves at once. For a confirmed one the provider is asked first; both times are held
        until the answer. Without one within six hours, the old time stays.
      </p>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancel a visit',
    body: (
      <p>
        On your dashboard, choose Cancel. It works until the visit starts. Inside the last 24 hours the dialog
        warns you, and the booking is marked as late. A cancelled booking cannot be brought back, but booked
        again.
      </p>
    ),
  },
  {
    id: 'series',
    title: 'Visits that repeat',
    body: (
      <p>
        Turn on the recurring option while booking: weekly, every two weeks or monthly. The preview lists all
        dates and marks those that clash. Later you can skip single dates, pause what is ahead and take it up
        again. The hour stays the same when the clocks change.
      </p>
    ),
  },
  {
    id: 'access',
    title: 'Let somebody in',
    body: (
      <p>
        Save access details, such as where the key is or a door code. They are encrypted. Your provider can
        read them from 18:00 the day before the visit until 24 hours after it. Please do not write them into
        the notes of a booking.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Talk to each other',
    body: (
      <p>
        Each customer and provider share one conversation, reached by Contact beside a booking or under Chat.
        Messages can be sent at any time; from 18:00 the day before a visit you can expect the other to look.
      </p>
    ),
  },
  {
    id: 'providers',
    title: 'For providers',
    body: (
      <ul>
        <li>Until your account is approved, your dashboard says so, and nobody can book you.</li>
        <li>Choose what you offer and set your weekly hours and time off. Free times follow from them.</li>
        <li>
          New requests wait on <Link to="/provider-dashboard">your dashboard</Link>. Accept or decline each
          one; an unanswered request lapses after 24 hours, or two hours before its start.
        </li>
        <li>When a job is done, mark it as complete. It then counts towards your earnings.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Change your details and password, see where you are signed in, export your data or delete the account
        on <Link to="/account">your account page</Link>. What is kept and why is told under{' '}
        <Link to="/privacy">Privacy</Link>.
      </p>
    ),
  },
  {
    id: 'more',
    title: 'Still stuck?',
    body: (
      <p>
        Look at the <Link to="/faq">questions people ask</Link>, or <Link to="/contact">write to us</Link>. A
        person reads it.
      </p>
    ),
  },
];
