import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

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
            From tomorrow up to 30 days ahead, Monday to Saturday. The dates that follow in a series may lie
            further away.
          </p>
        ),
      },
      {
        ask: 'Who will come?',
        answer: (
          <p>
            Someone who offers the service, works at that time and is free. Providers you marked as favourites
            come first. The name stands beside your booking, and the provider accepts it before it counts as
            confirmed.
          </p>
        ),
      },
      {
        ask: 'What happens after I confirm?',
        answer: (
          <p>
            Your booking is pending until the provider accepts. If nobody does in time, it is cancelled and
            you are told, so you can pick another time.
          </p>
        ),
      },
      {
        ask: 'Can I have the same visit every week?',
        answer: (
          <p>
            Yes: weekly, every two weeks or monthly, up to twelve dates at a time. You see every date, and
            what it would clash with, before you confirm.
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
            Until the visit starts. Inside the last 24 hours you are asked once more, and the cancellation is
            marked as late, because somebody kept that time for you.
          </p>
        ),
      },
      {
        ask: 'Can I move a visit?',
        answer: (
          <p>
            Yes. A pending visit moves at once. For a confirmed one the provider is asked; your old time is
            kept until the answer comes.
          </p>
        ),
      },
      {
        ask: 'Can I skip one date of a series?',
        answer: (
          <p>
            Yes. Skip a single date, or pause everything that is still to come and take it up again later.
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
            You, and the provider of a confirmed visit from 18:00 the day before until 24 hours after it. The
            text is kept encrypted, and you can see when it was read.
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
