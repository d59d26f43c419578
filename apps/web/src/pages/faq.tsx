import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { FaqData } from '../public-shell/site/faq-data.tsx';
import { sections } from '../public-shell/site/help.md';
import { Prose, type Section, SectionTexts } from '../public-shell/site/prose.tsx';

export const meta = describedAs(
  'Questions people ask',
  'Short answers on booking, changing plans, prices, your account and your door.',
);

/** Topics of the page, each of a few of the help's. */
const TOPICS = [
  { id: 'booking', title: 'Booking and prices', of: ['booking', 'money'] },
  { id: 'changes', title: 'Changing plans', of: ['cancelling', 'series', 'problems'] },
  { id: 'providers', title: 'Who comes to your door', of: ['people', 'access'] },
  { id: 'account', title: 'Joining and your account', of: ['providers', 'mail', 'account'] },
];

const FREQUENT: readonly Section[] = TOPICS.map(({ of, ...topic }) => ({
  ...topic,
  body: null,
  questions: (sections as readonly Section[])
    .filter(({ id }) => of.includes(id))
    .flatMap(({ questions }) => questions.filter(({ isFrequent }) => isFrequent)),
}));

/** The questions of the help page that people ask most (NAV-23). */
export default function FaqPage() {
  return (
    <Prose
      title="Questions people ask"
      lead={
        <>
          The questions we hear most. For all the answers, search <Link to="/help">Help</Link>, or{' '}
          <Link to="/contact">send us a message</Link>.
        </>
      }
    >
      <FaqData sections={FREQUENT} />
      <SectionTexts sections={FREQUENT} inColumns />
    </Prose>
  );
}
