import { describedAs } from '../public-shell/describe-page.ts';
import { Prose, Sections } from '../public-shell/site/prose.tsx';
import { sections } from '../public-shell/site/privacy.md';

export const meta = describedAs(
  'Privacy',
  'What we store, who can see it, and how to download or delete it.',
);

/** The privacy policy (NAV-14). */
export default function PrivacyPage() {
  return (
    <Prose
      title="Privacy"
      lead="We store what a visit needs, show it only to the people involved, and let you download or delete it."
    >
      <Sections sections={sections} />
    </Prose>
  );
}
