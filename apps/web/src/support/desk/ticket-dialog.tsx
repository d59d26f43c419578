import { lazy } from '../../ui/feedback/lazy.tsx';
import { useParameters } from '../../ui/browser/url-state.ts';
import { isId } from '@doorstep/domain';

const Details = lazy(async () => (await import('./ticket-details.tsx')).TicketDetails);

/** The ticket that the address names, over the page (SUP-13). */
export function TicketDialog({ isConfigured }: { isConfigured: boolean }) {
  const [parameters, change] = useParameters();
  const asked = parameters.get('ticket');
  const ticketId = asked !== null && isId(asked) ? Number(asked) : null;
  return (
    <Details
      opened={asked !== null}
      onClose={() => change((all) => all.delete('ticket'))}
      ticketId={ticketId}
      isConfigured={isConfigured}
    />
  );
}
