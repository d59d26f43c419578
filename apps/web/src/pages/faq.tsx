import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { questions } from '../public-shell/site/faq.tsx';
import { Prose, Sections } from '../public-shell/site/prose.tsx';
import { Question } from '../public-shell/site/question.tsx';

export const meta = describedAs(
  'Questions people ask',
  'Short answers on booking, changing plans, prices, your account and your door.',
);

/** Short answers (NAV-14). */
export default function FaqPage() {
  return (
    <Prose
      title="Questions people ask"
      lead={
        <>
          Short answers. The long ones are under <Link to="/help">Help</Link>, and for everything else there
          is <Link to="/contact">a way to write to us</Link>.
        </>
      }
    >
      <Sections
        sections={questions.map(({ id, title, answers }) => ({
          id,
          title,
          body: answers.map(({ ask, answer }) => (
            <Question key={ask} ask={ask}>
              {answer}
            </Question>
          )),
        }))}
      />
    </Prose>
  );
}
