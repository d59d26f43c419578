import type { ListedTicket } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AddressNotes } from '../ui/lists/list-address.tsx';
import { count } from '../ui/display/text.ts';
import { useListPage } from '../ui/lists/use-list-page.ts';
import { trpc } from '../api.tsx';
import { useTopOfPage } from '../ui/browser/list-focus.ts';
import { useParameters } from '../ui/browser/url-state.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { MAX_SEARCH_LENGTH, SearchBar } from '../ui/forms/filters.tsx';
import classes from './support-tickets.module.css';
import { LocalBanner, TicketTable } from './ticket-table.tsx';

const NewTicketDialog = lazy(async () => (await import('./new-ticket-dialog.tsx')).NewTicketDialog);

/** Parses a page number from 1; returns null for anything else. */
function parsePage(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The list of tickets with its search and pages (SUP-10, SUP-12). */
export function TicketList({ isConfigured }: { isConfigured: boolean }) {
  const [parameters, change] = useParameters();
  const search = (parameters.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH);
  const pageParameter = parameters.get('page');
  const page = parsePage(pageParameter) ?? 1;
  // The admin's own new ticket appears at once; those of others wait behind a button.
  const [opened, setOpened] = useState(0);
  const { support } = trpc.useUtils();
  const { list, steady } = useListPage<ListedTicket>({
    name: `${opened} ${search}`,
    cursor: page === 1 ? null : String(page),
    pageAt: ({ cursor }) => support.list.queryOptions({ page: Number(cursor ?? 1), text: search }),
    rowOf: (ticketId) => support.show.queryOptions({ ticketId }),
  });
  const turnTo = (next: number) =>
    change((all) => (next === 1 ? all.delete('page') : all.set('page', String(next))));

  return (
    <>
      <AddressNotes leftOut={[]} isLost={pageParameter !== null && parsePage(pageParameter) === null} />
      <Group justify="space-between" align="flex-start" mb="md">
        <TicketSearch key={search} search={search} />
        {isConfigured && <NewTicket onCreated={() => setOpened(opened + 1)} />}
      </Group>
      <PageSection page={page}>
        <Query of={list} what="The tickets">
          {() => (
            <>
              <div aria-live="polite">
                {steady.newCount > 0 && page === 1 && (
                  <Button variant="light" size="xs" mb="sm" onClick={steady.showAll}>
                    {count(steady.newCount, 'new ticket')}
                  </Button>
                )}
              </div>
              {isConfigured && steady.rows.some(({ isLocal }) => isLocal) && <LocalBanner />}
              {steady.rows.length > 0 ? (
                <TicketTable tickets={steady.rows} />
              ) : (
                <NoTickets page={page} search={search} />
              )}
              <Group component="nav" gap="sm" mt="md" aria-label="Pages of tickets">
                <Button variant="default" disabled={page === 1} onClick={() => turnTo(page - 1)}>
                  Previous
                </Button>
                <span>Page {page}</span>
                <Button
                  variant="default"
                  disabled={steady.rows.length === 0}
                  onClick={() => turnTo(page + 1)}
                >
                  Next
                </Button>
              </Group>
            </>
          )}
        </Query>
      </PageSection>
    </>
  );
}

/** Moves the focus to the top of the list when its page changes. */
function PageSection({ page, children }: { page: number; children: ReactNode }) {
  const { place } = useTopOfPage<HTMLElement>(page);
  return (
    <section {...place} className={classes.list} aria-label="List of tickets">
      {children}
    </section>
  );
}

function TicketSearch({ search }: { search: string }) {
  const [, change] = useParameters();
  const [typed, type] = useState(search);
  function send(event: FormEvent) {
    event.preventDefault();
    change((all) => {
      all.delete('page');
      if (typed.trim()) all.set('search', typed.trim());
      else all.delete('search');
    });
  }
  return (
    <search className={classes.search}>
      <form onSubmit={send}>
        <SearchBar label="Search by subject, description or ID" value={typed} onChange={type}>
          <Button type="submit" variant="default" size="sm">
            Search
          </Button>
        </SearchBar>
      </form>
    </search>
  );
}

function NewTicket({ onCreated }: { onCreated: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New Ticket
      </Button>
      <NewTicketDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onCreated={() => {
          setOpen(false);
          onCreated();
        }}
      />
    </>
  );
}

function NoTickets({ page, search }: { page: number; search: string }) {
  if (page > 1) return <EmptyState title="No more tickets">The pages before this one have some.</EmptyState>;
  if (search) return <EmptyState title="No tickets found">Try other words, or an ID.</EmptyState>;
  return <EmptyState title="No tickets yet">What people write to us comes in here.</EmptyState>;
}
