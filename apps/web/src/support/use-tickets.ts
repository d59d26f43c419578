import { type ListedTicket, TICKET_ORDERS } from '@doorstep/domain';
import { useState } from 'react';
import { trpc } from '../api.tsx';
import { useParameters, useUrlState } from '../ui/browser/url-state.ts';
import { MAX_SEARCH_LENGTH } from '../ui/lists/list-url.tsx';
import { useListPage } from '../ui/lists/use-list-page.ts';
import { type OpenSla, isOpenSla } from './ticket-badges.tsx';

/** Parses a page number from 1; returns null for anything else. */
function parsePage(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The tickets that the URL names, by page, search and SLA status (SUP-10). */
export function useTickets() {
  const [parameters] = useParameters();
  const search = (parameters.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH);
  const stored = parameters.get('sla');
  const sla: OpenSla | null = isOpenSla(stored) ? stored : null;
  const pageParameter = parameters.get('page');
  const page = parsePage(pageParameter) ?? 1;
  const [chosen] = useUrlState('order', 'due', TICKET_ORDERS);
  /** Those that are searched for, and those with an SLA status, have an order of their own. */
  const order = search === '' && sla === null ? chosen : null;
  // The admin's own new ticket takes its place in the list at once; those of others above it wait behind a button.
  const [created, setCreated] = useState(0);
  const { support } = trpc.useUtils();
  const tickets = useListPage<ListedTicket>({
    name: `${created} ${order} ${sla} ${search}`,
    cursor: page === 1 ? null : String(page),
    pageAt: ({ cursor }) =>
      support.list.queryOptions({ page: Number(cursor ?? 1), text: search, sla, ...(order && { order }) }),
    rowOf: (ticketId) => support.show.queryOptions({ ticketId }),
  });
  const isPageMissing = pageParameter !== null && parsePage(pageParameter) === null;
  return { ...tickets, order, isPageMissing, page, search, sla, onCreated: () => setCreated(created + 1) };
}

export type Tickets = ReturnType<typeof useTickets>;
