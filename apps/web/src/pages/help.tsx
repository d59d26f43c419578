import { PRODUCT_NAME } from '@doorstep/domain';
import { helpSections } from '../site/help.tsx';
import { Prose, Sections } from '../site/prose.tsx';

export const meta = () => [{ title: `Help · ${PRODUCT_NAME}` }];

/** How booking and everything around it works, for every role (Rulings: Linked pages). */
export default function HelpPage() {
  return (
    <Prose title="Help" lead="How things work here, from the first booking to changing your mind.">
      <Sections sections={helpSections} />
    </Prose>
  );
}
