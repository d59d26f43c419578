import { describedAs } from '../describe-page.ts';
import { helpSections } from '../site/help.tsx';
import { Prose, Sections } from '../site/prose.tsx';

export const meta = describedAs(
  'Help',
  'How booking, moving, cancelling, series, access details and messages work.',
);

/** How booking and everything around it works, for every role (Rulings: Linked pages). */
export default function HelpPage() {
  return (
    <Prose title="Help" lead="How things work here, from the first booking to changing your mind.">
      <Sections sections={helpSections} />
    </Prose>
  );
}
