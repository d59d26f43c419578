import { describedAs } from '../public-shell/describe-page.ts';
import { sections } from '../public-shell/site/help.md';
import { HelpSearch } from '../public-shell/site/help-search.tsx';
import { SignedIn } from '../signed-in.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { ClientOnly } from '../ui/browser/client-only.tsx';

const load = () => import('../support/own-tickets.tsx');
const OwnTickets = lazy(async () => (await load()).OwnTickets);
const OpenTickets = lazy(async () => (await load()).OpenTickets);

export const meta = describedAs(
  'Help',
  'Answers on booking, moving and cancelling visits, prices, access details and your account.',
);

/** Explains the product to every role (NAV-14), between the reader's open tickets and all of them (SUP-19). */
export default function HelpPage() {
  return (
    <HelpSearch
      title="Help"
      lead="How things work here, from the first booking to changing your mind."
      sections={sections}
      first={
        <SignedIn>
          <OpenTickets />
        </SignedIn>
      }
    >
      <ClientOnly>
        <SignedIn>
          <OwnTickets />
        </SignedIn>
      </ClientOnly>
    </HelpSearch>
  );
}
