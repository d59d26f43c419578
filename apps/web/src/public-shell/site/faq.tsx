import {
  FORM_DAYS,
  LATE_HOURS,
  MAX_OCCURRENCES,
  NOTICE_HOURS,
  READABLE,
  WIZARD_DAYS,
} from '@doorstep/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkIfOpen } from '../../open-to-reader.tsx';
import { paths } from '../../paths.ts';
import { Control } from './control.tsx';

interface Answer {
  ask: string;
  answer: ReactNode;
}

/** The questions of /faq, by subject. */
export const questions: { id: string; title: string; answers: Answer[] }[] = [
  {
    id: 'booking',
    title: 'Booking',
    answers: [
      {
        ask: 'How far ahead can I book?',
        answer: (
          <p>
            On the booking page from tomorrow up to {FORM_DAYS} days ahead, Monday to Saturday. Step by step,
            from your dashboard, from {NOTICE_HOURS} hours up to {WIZARD_DAYS} days ahead, whenever somebody
            works. The dates that follow in a series may lie further away.
          </p>
        ),
      },
      {
        ask: 'Who will come?',
        answer: (
          <p>
            Someone who offers the service, works at that time and is free; you may choose who. Providers whom
            you marked as a <Control on="/providers/:id">Favourite</Control> are asked first. The name of who
            was asked stands beside your booking, and they accept it before it counts as confirmed.
          </p>
        ),
      },
      {
        ask: 'What happens after I confirm?',
        answer: (
          <p>
            Your booking is pending until the provider accepts; it says until when they may answer. If they
            decline, or do not answer in time, you are shown who else is free then and other times, and book
            one of them in one click.
          </p>
        ),
      },
      {
        ask: 'Can I have the same visit every week?',
        answer: (
          <p>
            Yes: weekly, every two weeks or monthly, up to {MAX_OCCURRENCES} dates at a time. You see every
            date, and what it would clash with, before you confirm.
          </p>
        ),
      },
    ],
  },
  {
    id: 'changes',
    title: 'Changing plans',
    answers: [
      {
        ask: 'Until when can I cancel?',
        answer: (
          <p>
            Until the visit starts. Inside the last {LATE_HOURS} hours the dialog warns you, and the
            cancellation is marked as late, because somebody kept that time for you.
          </p>
        ),
      },
      {
        ask: 'Can I move a visit?',
        answer: (
          <p>
            Yes: choose <Control on="/customer-dashboard">Reschedule</Control> on your dashboard. A pending
            visit moves at once. For a confirmed one the provider is asked; your old time is kept until the
            answer comes.
          </p>
        ),
      },
      {
        ask: 'Can I skip one date of a series?',
        answer: (
          <p>
            Yes: choose the date on <LinkIfOpen to="/customer-dashboard">your dashboard</LinkIfOpen>, then{' '}
            <Control on="/customer-dashboard">Manage Service</Control>: skip only this date, or pause all
            upcoming ones. What you paused you take up again the same way; a whole schedule stands under{' '}
            <LinkIfOpen to="/edit-jobs">Edit Jobs</LinkIfOpen>.
          </p>
        ),
      },
    ],
  },
  {
    id: 'money',
    title: 'Prices',
    answers: [
      {
        ask: 'What does it cost?',
        answer: (
          <p>
            Every service shows <Link to={paths.services()}>its price by the hour</Link>. The booking page
            adds up hours and extras line by line before you confirm.
          </p>
        ),
      },
      {
        ask: 'How do I pay?',
        answer: <p>Not through this site. No card is asked for and no payment is taken here.</p>,
      },
      {
        ask: 'Can I leave a tip?',
        answer: (
          <p>
            You can write one down when you rate a visit on your dashboard, and the provider sees it. It is a
            note between you two: nothing is charged here.
          </p>
        ),
      },
      {
        ask: 'Why does a price say “approx.”?',
        answer: (
          <p>
            Prices are kept in US dollars. In another currency you see a conversion at a fixed rate, which is
            a guide, not a promise.
          </p>
        ),
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account and your door',
    answers: [
      {
        ask: 'Who can read how to get into my home?',
        answer: (
          <p>
            You, and the provider of a confirmed visit from {READABLE.from} the day before until{' '}
            {READABLE.hoursAfter} hours after it. The text is kept encrypted, and you see who has read it, and
            when.
          </p>
        ),
      },
      {
        ask: 'Which mails do you send, and can I stop them?',
        answer: (
          <p>
            Those about your bookings and your account always come. Reminders, invitations to review and news
            you choose under <Link to="/account?section=mail">Mail</Link> in your account:{' '}
            <Control on="/account">Save mail choices</Control>. The link at the end of such a mail stops its
            kind, too.
          </p>
        ),
      },
      {
        ask: 'I got no mail. What now?',
        answer: (
          <p>
            Look among unwanted mail, and whether the address in your <Link to="/account">account</Link> is
            right. Your dashboard shows every booking as it stands, with or without a mail. For a new password
            ask <Link to={paths.forgotPassword}>for another link</Link>.
          </p>
        ),
      },
      {
        ask: 'Can I see my bookings in my own calendar?',
        answer: (
          <p>
            Yes, in Apple, Google, Outlook and most others: under{' '}
            <Link to="/account?section=calendar">your account’s calendar</Link>, choose{' '}
            <Control on="/account">Create address</Control> and subscribe to it. Your notes, and how to get
            in, are never part of it.
          </p>
        ),
      },
      {
        ask: 'Can I take my data with me, or delete it?',
        answer: (
          <p>
            Both, on your account page. The export is one file with everything we keep about you. Deleting
            cancels what is ahead and removes what is personal. <Link to="/privacy">More about privacy</Link>.
          </p>
        ),
      },
      {
        ask: 'How do I become a provider?',
        answer: (
          <p>
            <Link to={paths.auth({ register: true })}>Sign up</Link> with “Provide Services”. One of us
            approves your account before customers can book you.
          </p>
        ),
      },
    ],
  },
];
