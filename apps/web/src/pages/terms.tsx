import { describedAs } from '../public-shell/describe-page.ts';
import { Prose, Sections } from '../public-shell/site/prose.tsx';
import { sections } from '../public-shell/site/terms.md';

export const meta = describedAs(
  'Terms',
  'What you can expect from us, and what we expect from you, in plain words.',
);

/** The terms of use (NAV-14). */
export default function TermsPage() {
  return (
    <Prose title="Terms" lead="What you can expect from us, and what we expect from you, in plain words.">
      <Sections sections={sections} />
    </Prose>
  );
}
