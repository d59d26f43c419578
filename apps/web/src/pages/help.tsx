import { describedAs } from '../public-shell/describe-page.ts';
import { sections } from '../public-shell/site/help.md';
import { HelpSearch } from '../public-shell/site/help-search.tsx';
import { SignedIn } from '../signed-in.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { ClientOnly } from '../ui/browser/client-only.tsx';

const OwnTickets = lazy(async () => (await import('../support/own-tickets.tsx')).OwnTickets);

export const meta = describedAs(
  'Help',
  'Answers on booking, moving and cancelling visits, prices, access details and your account.',
);

const ownTickets = (part?: 'open') => (
  <ClientOnly>
    <SignedIn>
      <OwnTickets part={part} />
    </SignedIn>
  </ClientOnly>
);

/** Explains the product to every role (NAV-14), between the reader's open tickets and all of them (SUP-19). */
export default function HelpPage() {
  return (
    <HelpSearch
      title="Help"
      lead="How things work here, from the first booking to changing your mind."
      sections={sections}
      first={ownTickets('open')}
    >
      {ownTickets()}
    </HelpSearch>
  );
}
