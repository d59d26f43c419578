import {
  COMPLETED_AFTER_HOURS,
  EXPIRES_AFTER_HOURS,
  EXPIRES_BEFORE_HOURS,
  CHAT_OPENS,
  LAPSES_AFTER_HOURS,
  LATE_HOURS,
  NOTICE_HOURS,
  READABLE,
  RESET_MINUTES,
} from '@doorstep/domain';
import { Link } from 'react-router';
import { LinkIfOpen } from '../../open-to-reader.tsx';
import { paths } from '../../paths.ts';
import { Control } from './control.tsx';
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
            <LinkIfOpen to={paths.booking()}>booking</LinkIfOpen>.
          </li>
          <li>Pick a day and a time. Only times at which somebody is free can be chosen.</li>
          <li>Say where, and what we should know. The summary beside the form adds up the price.</li>
          <li>
            Choose <Control on="/booking">Confirm Booking</Control>. Your booking appears on your dashboard as
            pending.
          </li>
        </ol>
        <p>
          It stands on top of your dashboard, with who was asked and until when they may answer, and becomes
          confirmed when they accept. If they decline, or do not answer in time, it is cancelled, and you are
          shown at once who else is free then: one click books them. All there is to choose from, other times
          too, stands under <Control on="/customer-dashboard">Other choices</Control> and on the page of the
          booking.
        </p>
      </>
    ),
  },
  {
    id: 'rescheduling',
    title: 'Move a visit',
    body: (
      <p>
        On your dashboard, choose <Control on="/customer-dashboard">Reschedule</Control> beside the booking.
        The earliest new time is {NOTICE_HOURS} hours from now. A pending visit moves at once. For a confirmed
        one the provider is asked first; both times are held until the answer. Without one within{' '}
        {LAPSES_AFTER_HOURS} hours, or by the original start, the old time stays.
      </p>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancel a visit',
    body: (
      <p>
        On your dashboard, choose <Control on="/customer-dashboard">Cancel</Control>. It works until the visit
        starts. Inside the last {LATE_HOURS} hours the dialog warns you, and the booking is marked as late. A
        cancelled booking cannot be brought back, but booked again.
      </p>
    ),
  },
  {
    id: 'series',
    title: 'Visits that repeat',
    body: (
      <p>
        While booking, tick <Control on="/booking">Make this a recurring booking</Control>: weekly, every two
        weeks or monthly. The preview lists all dates and marks those that clash. Later, choose a date on{' '}
        <LinkIfOpen to="/customer-dashboard">your dashboard</LinkIfOpen>, then{' '}
        <Control on="/customer-dashboard">Manage Service</Control>: skip only this date, or pause all upcoming
        ones. A paused date is taken up again with{' '}
        <Control on="/customer-dashboard">Reactivate Service</Control>, as long as its time is free. All dates
        of all schedules stand under <LinkIfOpen to="/edit-jobs">Edit Jobs</LinkIfOpen>. The hour stays the
        same when the clocks change.
      </p>
    ),
  },
  {
    id: 'access',
    title: 'Let somebody in',
    body: (
      <p>
        Keep how to get in, such as where the key is or a door code, under{' '}
        <LinkIfOpen to="/access-details">Access Details</LinkIfOpen>, and choose{' '}
        <Control on="/access-details">Save Access Details</Control>. They are encrypted, and open to the
        provider of a confirmed visit alone, from {READABLE.from} the day before until {READABLE.hoursAfter}{' '}
        hours after it. Who has read them, and when, stands on the same page. Please do not write them into
        the notes of a booking.
      </p>
    ),
  },
  {
    id: 'calendar',
    title: 'Visits in your own calendar',
    body: (
      <p>
        On the page of a booking, choose <Control on="/bookings/:id">Add to calendar</Control>. To have all of
        them there, and every change as well, choose <Control on="/account">Create address</Control> under{' '}
        <Link to="/account?section=calendar">your account’s calendar</Link>, and subscribe to that address in
        the calendar you use. Whoever has the address can read your bookings: if it got around, choose{' '}
        <Control on="/account">Renew address</Control> or <Control on="/account">End address</Control>.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Talk to each other',
    body: (
      <p>
        Each customer and provider share one conversation, reached by{' '}
        <Control on="/customer-dashboard">Contact</Control> beside a booking or under{' '}
        <LinkIfOpen to="/chat">Chat</LinkIfOpen>: write, and choose <Control on="/chat">Send</Control>.
        Messages can be sent at any time; from {CHAT_OPENS} the day before a visit you can expect the other to
        look.
      </p>
    ),
  },
  {
    id: 'problems',
    title: 'Something went wrong',
    body: (
      <p>
        From the start of a visit until {COMPLETED_AFTER_HOURS} hours after its end, choose{' '}
        <Control on="/bookings/:id">Report a problem</Control> on the page of the booking: nobody came, it was
        late, something broke, or it was not done as agreed, with photos if you have some. The other side and
        we read it there. We decide about a redo or a credit, and say there why; a credit is recorded, and no
        money moves on this site.
      </p>
    ),
  },
  {
    id: 'afterwards',
    title: 'After a visit',
    body: (
      <p>
        Once a visit is completed, your dashboard asks how it was: choose stars, leave instructions for the
        next time and a tip, and <Control on="/customer-dashboard">Submit</Control>. To have everybody read
        what you say, choose <Control on="/customer-dashboard">Review</Control> beside the past visit instead;
        each visit is rated once. A tip is written down, and no money is taken.{' '}
        <Control on="/customer-dashboard">Book Again</Control> opens the booking filled in as it was.
      </p>
    ),
  },
  {
    id: 'people',
    title: 'Favourites and blocks',
    body: (
      <p>
        On a provider’s page or card, <Control on="/providers/:id">Favourite</Control> lets us ask them first
        for your bookings, and <Control on="/providers/:id">Block</Control> keeps you apart: they are not
        offered to you, and neither of you can write to the other. What is booked already stays until one of
        you calls it off. Providers block a customer on the page of a booking. Both lists are under{' '}
        <Link to="/account?section=people">People</Link> in your account.
      </p>
    ),
  },
  {
    id: 'providers',
    title: 'For providers',
    body: (
      <ul>
        <li>Until your account is approved, your dashboard says so, and nobody can book you.</li>
        <li>
          Under <LinkIfOpen to="/manage-services">Manage Services</LinkIfOpen>, choose what you offer and set
          your <Control on="/manage-services">Working hours</Control> and{' '}
          <Control on="/manage-services">Time off</Control>. Free times follow from them.
        </li>
        <li>
          New requests wait on <LinkIfOpen to="/provider-dashboard">your dashboard</LinkIfOpen>.{' '}
          <Control on="/provider-dashboard">Accept</Control> or{' '}
          <Control on="/provider-dashboard">Decline</Control> each one; an unanswered request lapses after{' '}
          {EXPIRES_AFTER_HOURS} hours, at the latest {EXPIRES_BEFORE_HOURS} hours before its start.
        </li>
        <li>
          On the page of a job, mark when you are on your way, have started and are done. Its customer reads
          that there, with the tasks you tick, your note and your photos.
        </li>
        <li>
          When a job is done, choose <Control on="/provider-dashboard">Complete</Control>. It then counts
          towards your earnings.
        </li>
      </ul>
    ),
  },
  {
    id: 'mail',
    title: 'Mails from us',
    body: (
      <>
        <p>
          We write when a booking is asked for, answered, moved, cancelled, given to somebody else or
          completed, when a provider is on the way, when there is a problem, when you wrote to us, and when
          your account is made, approved or deactivated or its email or password changes. Those mails always
          come. Reminders a day before a visit, invitations to review a day after it, and news are up to you:
          under <Link to="/account?section=mail">Mail</Link> in your account leave only what you want, and
          choose <Control on="/account">Save mail choices</Control>. Each of these mails ends with a link that
          stops its kind at once.
        </p>
        <p>
          Nothing came? Look among unwanted mail, and whether the address in your{' '}
          <Link to="/account">account</Link> is the one you read. What a booking came to stands on its page in
          any case. Under <Link to={paths.forgotPassword}>Forgot your password?</Link> choose{' '}
          <Control on="/forgot-password">Send the link</Control> once more: it works for {RESET_MINUTES}{' '}
          minutes. Else <Link to="/contact">write to us</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Change your details and password, see where you are signed in,{' '}
        <Control on="/account">Download my data</Control> or{' '}
        <Control on="/account">Delete my account</Control> on <Link to="/account">your account page</Link>.
        What is kept and why is told under <Link to="/privacy">Privacy</Link>.
      </p>
    ),
  },
  {
    id: 'more',
    title: 'Still stuck?',
    body: (
      <p>
        Look at the <Link to="/faq">questions people ask</Link>, or <Link to="/contact">write to us</Link>.
        While you are signed in, what you wrote to us stands at the end of this page, with where it stands.
      </p>
    ),
  },
];
