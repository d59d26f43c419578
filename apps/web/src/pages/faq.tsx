import { Link } from 'react-router';
import { describedAs } from '../describe-page.ts';
import { questions } from '../site/faq.tsx';
import { Prose, Sections } from '../site/prose.tsx';
import { Question } from '../site/question.tsx';

export const meta = describedAs(
  'Questions people ask',
  'Short answers on booking, changing plans, prices, your account and your door.',
);

/** Short answers (Rulings: Linked pages). */
export default function FaqPage() {
  return (
    <Prose
      title="Questions people ask"
      lead={
        <>
          Short answers. The long ones are under <Link to="/help">Help</Link>, and for everything else there
          is <Link to="/contact">a person to write to</Link>.
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
