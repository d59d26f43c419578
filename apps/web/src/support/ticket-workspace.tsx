import { isId } from '@doorstep/domain';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useParameters } from '../ui/browser/url-state.ts';
import { Panel } from '../ui/display/page.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { RowSkeletons } from '../ui/feedback/query.tsx';
import { whenIdle } from '../ui/browser/loading.ts';
import { TicketList } from './ticket-list.tsx';
import { useTickets } from './use-tickets.ts';
import classes from './ticket-workspace.module.css';

const TicketPane = lazy(async () => (await import('./ticket-pane.tsx')).TicketPane);

/** List, conversation and requester next to each other; on a phone, the list or the ticket (SUP-28). */
export function TicketWorkspace({ isConfigured }: { isConfigured: boolean }) {
  const tickets = useTickets();
  const [parameters] = useParameters();
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const isIdle = useIdle();
  const requested = parameters.get('ticket');
  if (requested === null && parameters.get('layout') === 'table')
    return (
      <Panel>
        <TicketList tickets={tickets} isConfigured={isConfigured} isTable />
      </Panel>
    );
  const first = isWide && isIdle ? tickets.steady.rows[0]?.number.toString() : undefined;
  const opened = requested ?? first ?? null;
  const isEmpty = tickets.list.data?.items.length === 0;
  const loading = (
    <div className={`${classes.pane} ${classes.head}`}>
      <RowSkeletons />
    </div>
  );
  return (
    <div className={classes.workspace} data-paper data-open={requested !== null}>
      <div className={classes.list}>
        <TicketList tickets={tickets} isConfigured={isConfigured} opened={opened} />
      </div>
      {opened !== null && isId(opened) ? (
        <TicketPane
          key={opened}
          ticketId={Number(opened)}
          isConfigured={isConfigured}
          isRequested={requested !== null}
          fallback={loading}
        />
      ) : opened === null && isWide && !isEmpty ? (
        loading
      ) : (
        <div className={classes.pane}>
          <EmptyState title={isEmpty ? 'No ticket selected' : 'We couldn’t find this ticket'}>
            Choose one from the list.
          </EmptyState>
        </div>
      )}
    </div>
  );
}

/** Returns true once the page is complete, so that it loads the first ticket last. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void whenIdle().then(() => setIdle(true)), []);
  return isIdle;
}
