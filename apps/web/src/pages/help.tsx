import { useState } from 'react';
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

/** Explains the product to every role (NAV-14) and lists the reader's own tickets, open ones first (SUP-19). */
export default function HelpPage() {
  // Null until it is known. From then on nothing changes places.
  const [areTicketsFirst, setTicketsFirst] = useState<boolean | null>(null);
  const tickets = (
    <ClientOnly>
      <SignedIn>
        <OwnTickets
          onKnown={(hasOpen) =>
            setTicketsFirst((before) => before ?? (hasOpen && ['', '#tickets'].includes(location.hash)))
          }
          onMissing={() => setTicketsFirst((before) => before ?? false)}
        />
      </SignedIn>
    </ClientOnly>
  );
  return (
    <HelpSearch
      title="Help"
      lead="How things work here, from the first booking to changing your mind."
      sections={sections}
      first={areTicketsFirst !== false && tickets}
      isFirstKnown={areTicketsFirst !== null}
    >
      {areTicketsFirst === false && tickets}
    </HelpSearch>
  );
}
