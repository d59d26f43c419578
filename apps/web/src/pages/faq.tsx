import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { sections } from '../public-shell/site/faq.md';
import { Prose, Sections } from '../public-shell/site/prose.tsx';

export const meta = describedAs(
  'Questions people ask',
  'Short answers on booking, changing plans, prices, your account and your door.',
);

/** Frequent questions (NAV-14). */
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
      <Sections sections={sections} />
    </Prose>
  );
}
