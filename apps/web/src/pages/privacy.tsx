import { describedAs } from '../public-shell/describe-page.ts';
import { Prose, Sections } from '../public-shell/site/prose.tsx';
import { sections } from '../public-shell/site/privacy.md';

export const meta = describedAs(
  'Privacy',
  'What is kept, who sees it, and how to take it away or delete it.',
);

/** The privacy policy (NAV-14). */
export default function PrivacyPage() {
  return (
    <Prose
      title="Privacy"
      lead="We keep what a visit needs, show it to whom it concerns, and let you take it away."
    >
      <Sections sections={sections} />
    </Prose>
  );
}
