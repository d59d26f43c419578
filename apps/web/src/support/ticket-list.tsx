import { count } from '@doorstep/domain';
import { Box, Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { trpc } from '../api.tsx';
import { useTopOfPage } from '../ui/browser/list-focus.ts';
import { useParameters } from '../ui/browser/url-state.ts';
import { IconSearch } from '../ui/display/icons.ts';
import { EmptyState, PlainButton } from '../ui/feedback/empty-state.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { UrlNotices, MAX_SEARCH_LENGTH } from '../ui/lists/list-url.tsx';
import { LocalBanner, OPEN_SLA, SLA_COLOURS } from './ticket-badges.tsx';
import classes from './ticket-workspace.module.css';
import { TicketRows } from './ticket-rows.tsx';
import type { Tickets } from './use-tickets.ts';

const TicketTable = lazy(async () => (await import('./ticket-table.tsx')).TicketTable);
const NewTicketDialog = lazy(async () => (await import('./new-ticket-dialog.tsx')).NewTicketDialog);

/** Of most rows. */
const TABLE_ROW_PX = 47;

interface TicketListProps {
  tickets: Tickets;
  isConfigured: boolean;
  isTable?: boolean;
  /** The number of the ticket next to the list. */
  opened?: string | null;
}

/** The list of tickets with its search, filters and pages (SUP-10, SUP-12). */
export function TicketList({ tickets, isConfigured, isTable = false, opened = null }: TicketListProps) {
  const { list, steady, order, isPageMissing, page, search, sla, onCreated } = tickets;
  const [, change] = useParameters();
  const turnTo = (next: number) =>
    change((all) => (next === 1 ? all.delete('page') : all.set('page', String(next))));
  const isLast = list.data?.nextCursor === null;
  return (
    <>
      <div className={classes.tools}>
        <UrlNotices ignoredFilters={[]} isPageMissing={isPageMissing} />
        {isConfigured && <NewTicket onCreated={onCreated} />}
        <TicketSearch key={search} search={search} />
        <SlaFilter />
        <ListSwitches order={order} />
      </div>
      <PageSection page={page} label={isConfigured ? 'List of tickets' : 'Local tickets'}>
        <Query query={list} subject="The tickets">
          {() => (
            <>
              <div aria-live="polite">
                {steady.newCount > 0 && page === 1 && (
                  <Button variant="light" size="xs" m="sm" onClick={steady.showAll}>
                    {count(steady.newCount, 'new ticket')}
                  </Button>
                )}
              </div>
              {isConfigured && steady.rows.some(({ isLocal }) => isLocal) && (
                <Box p="md" pb={0}>
                  <LocalBanner />
                </Box>
              )}
              {steady.rows.length === 0 ? (
                <NoTickets
                  isNarrowed={search !== '' || sla !== null}
                  onFirst={page > 1 ? () => turnTo(1) : null}
                />
              ) : isTable ? (
                <TicketTable
                  tickets={steady.rows}
                  fallback={<Skeleton height={(steady.rows.length + 1) * TABLE_ROW_PX} />}
                />
              ) : (
                <TicketRows tickets={steady.rows} opened={opened} />
              )}
            </>
          )}
        </Query>
      </PageSection>
      {list.data && (
        <Group component="nav" className={classes.pages} aria-label="Pages of tickets">
          <Button variant="default" disabled={page === 1} onClick={() => turnTo(page - 1)}>
            Previous
          </Button>
          <span>Page {page}</span>
          <Button variant="default" disabled={isLast} onClick={() => turnTo(page + 1)}>
            Next
          </Button>
        </Group>
      )}
    </>
  );
}

interface ListSwitchesProps {
  /** Null where the list has an order of its own. */
  order: Tickets['order'];
}

/** Switches between orders, and between the rows with a conversation next to them and the table. */
function ListSwitches({ order }: ListSwitchesProps) {
  const [parameters, change] = useParameters();
  /** Sets a parameter, or removes it, and begins with the first page. */
  function begin(name: string, value: string | null) {
    change((all) => {
      ['page', 'ticket', name].forEach((each) => all.delete(each));
      if (value !== null) all.set(name, value);
    });
  }
  return (
    <Group component="ul" gap="xs" aria-label="View" data-rows>
      {order && (
        <li>
          <Switch isOn={order === 'due'} onChange={(isOn) => begin('order', isOn ? null : 'newest')}>
            Due first
          </Switch>
        </li>
      )}
      <Box component="li" ml="auto">
        <Switch
          isOn={parameters.get('layout') === 'table'}
          onChange={(isOn) => begin('layout', isOn ? 'table' : null)}
        >
          Table
        </Switch>
      </Box>
    </Group>
  );
}

interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: string;
}

function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <Button size="xs" variant={isOn ? 'light' : 'subtle'} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {children}
    </Button>
  );
}

/** Moves the focus to the top of the list when its page changes. */
function PageSection({ page, label, children }: { page: number; label: string; children: ReactNode }) {
  const { place } = useTopOfPage<HTMLElement>(page);
  return (
    <section {...place} className={classes.scroll} aria-label={label}>
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
      ['page', 'ticket'].forEach((name) => all.delete(name));
      if (typed.trim()) all.set('search', typed.trim());
      else all.delete('search');
    });
  }
  return (
    <search>
      <form onSubmit={send}>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            size="sm"
            flex={1}
            type="search"
            aria-label="Search by subject, description or ID"
            placeholder="Subject, text or ID"
            leftSection={<IconSearch size={18} aria-hidden />}
            maxLength={MAX_SEARCH_LENGTH}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <Button type="submit" variant="default" size="sm">
            Search
          </Button>
        </Group>
      </form>
    </search>
  );
}

/** The width of the number that replaces it. */
const FIGURE_SPACE = '\u2007';

/** Filters the tickets by SLA status; pressing a filter again removes it. */
function SlaFilter() {
  const [parameters, change] = useParameters();
  const { data } = trpc.support.sla.useQuery();
  const counts = { Breached: data?.breached, 'At Risk': data?.atRisk, 'On Track': data?.onTrack };
  return (
    <Group component="ul" gap={6} aria-label="SLA status" data-rows>
      {OPEN_SLA.map((sla) => {
        const isOn = parameters.get('sla') === sla;
        return (
          <li key={sla}>
            <button
              type="button"
              className={classes.chip}
              data-status={SLA_COLOURS[sla]}
              aria-pressed={isOn}
              onClick={() =>
                change((all) => {
                  ['page', 'ticket', 'sla'].forEach((name) => all.delete(name));
                  if (!isOn) all.set('sla', sla);
                })
              }
            >
              {counts[sla]?.toLocaleString('en-GB') ?? FIGURE_SPACE} {sla}
            </button>
          </li>
        );
      })}
    </Group>
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

interface NoTicketsProps {
  isNarrowed: boolean;
  /** Leads back from a page after the last; null on the first. */
  onFirst: (() => void) | null;
}

function NoTickets({ isNarrowed, onFirst }: NoTicketsProps) {
  if (onFirst)
    return (
      <EmptyState title="No more tickets">
        <PlainButton onClick={onFirst}>Show the first page</PlainButton>
      </EmptyState>
    );
  if (isNarrowed)
    return <EmptyState title="No tickets found">Try different words, an ID or another filter.</EmptyState>;
  return <EmptyState title="No tickets yet">New messages appear here.</EmptyState>;
}
