import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { FaqData } from '../public-shell/site/faq-data.tsx';
import { sections } from '../public-shell/site/help.md';
import { Prose, type Section, Sections } from '../public-shell/site/prose.tsx';

export const meta = describedAs(
  'Questions people ask',
  'Short answers on booking, changing plans, prices, your account and your door.',
);

const FREQUENT = sections
  .map((section: Section) => ({
    ...section,
    questions: section.questions.filter(({ isFrequent }) => isFrequent),
  }))
  .filter(({ questions }) => questions.length > 0);

/** The questions of the help page that people ask most (NAV-14). */
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
      <Sections sections={FREQUENT} />
    </Prose>
  );
}
