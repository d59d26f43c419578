import type { Conversation as Entries, TicketDetail } from '@doorstep/domain';
import { Button, Drawer, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { apiErrorOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { focusOnMount } from '../ui/browser/focus.ts';
import { useBackGesture } from '../ui/browser/use-back-gesture.ts';
import { useNow } from '../ui/browser/use-now.ts';
import { IconChevronLeft } from '../ui/display/icons.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import '../ui/feedback/overlays.css';
import { Query } from '../ui/feedback/query.tsx';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { SlaBadge, TicketSubject, dueText } from './ticket-badges.tsx';
import { TicketContext } from './ticket-context.tsx';
import { TicketDelivery } from './ticket-delivery.tsx';
import classes from './ticket-workspace.module.css';
import { useTicketSearch } from './ticket-rows.tsx';
import { LocalAgent, TicketSelects } from './ticket-selects.tsx';

interface TicketPaneProps {
  ticketId: number;
  isConfigured: boolean;
  /** The user chose it, so it takes the focus. */
  isRequested: boolean;
}

/** One ticket with its conversation, and who it is from next to it (SUP-13, SUP-28). */
export function TicketPane({ ticketId, isConfigured, isRequested }: TicketPaneProps) {
  const ticket = trpc.support.show.useQuery({ ticketId });
  const conversation = trpc.support.conversation.useQuery({ ticketId });
  const hasRoom = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const isMissing = apiErrorOf(ticket.error)?.httpStatus === 404;
  return (
    <>
      <section className={classes.pane} aria-label="Ticket">
        <Link className={classes.back} to={useTicketSearch(null)}>
          <IconChevronLeft size={18} aria-hidden />
          All tickets
        </Link>
        {isMissing ? (
          <EmptyState title="We couldn’t find this ticket" door="missing">
            It may have been deleted.
          </EmptyState>
        ) : (
          <Query query={ticket} subject="The ticket">
            {(data) => (
              <>
                <TicketHead ticket={data} isConfigured={isConfigured} isRequested={isRequested}>
                  {!hasRoom && <ContextDrawer ticket={data} conversation={conversation.data} />}
                </TicketHead>
                {/* Scrollable by keyboard, and scrolled to the newest message. */}
                <section
                  className={classes.scroll}
                  aria-label="Messages"
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                  tabIndex={0}
                >
                  <TicketDelivery ticket={data} isConfigured={isConfigured} />
                  <Query query={conversation} subject="The conversation">
                    {(entries) => (
                      <Conversation
                        {...entries}
                        opening={{ ...data, name: data.name || 'Unknown', text: data.description }}
                        reader="admin"
                      />
                    )}
                  </Query>
                  <span key={conversation.data?.entries.length} ref={showEnd} />
                </section>
                {isChangeable(data, isConfigured) && (
                  <Composer ticket={data} readEntries={conversation.data?.entries.length ?? 0} />
                )}
              </>
            )}
          </Query>
        )}
      </section>
      {hasRoom && ticket.data && (
        <aside className={classes.context} aria-label="Requester">
          <TicketContext ticket={ticket.data} conversation={conversation.data} />
        </aside>
      )}
    </>
  );
}

/** Rendered with a key per number of messages. */
function showEnd(end: HTMLElement | null): void {
  const list = end?.parentElement;
  if (list) list.scrollTop = list.scrollHeight;
}

const isChangeable = ({ isLocal, gone }: TicketDetail, isConfigured: boolean) =>
  (isLocal || isConfigured) && !gone;

interface TicketHeadProps {
  ticket: TicketDetail;
  isConfigured: boolean;
  isRequested: boolean;
  children: ReactNode;
}

function TicketHead({ ticket, isConfigured, isRequested, children }: TicketHeadProps) {
  const { number, freshdeskUrl, gone, bookingId } = ticket;
  const now = useNow();
  return (
    <header className={classes.head}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <h2 ref={isRequested ? focusOnMount : null} tabIndex={-1}>
          <TicketSubject ticket={ticket} />{' '}
          <Text span c="dimmed" size="sm">
            {number}
          </Text>
        </h2>
        {freshdeskUrl && (
          <a href={freshdeskUrl} target="_blank" rel="noreferrer">
            View in Freshdesk
          </a>
        )}
      </Group>
      <Group gap="0.375rem">
        <TicketSelects ticket={ticket} isReadOnly={!isChangeable(ticket, isConfigured)} />
        {children}
      </Group>
      <Group gap="0.25rem 0.625rem">
        <SlaBadge sla={ticket.slaStatus}>{dueText(ticket, now)}</SlaBadge>
        {ticket.isLocal && <LocalAgent />}
        {bookingId !== null && <Link to={paths.bookingPage(bookingId)}>Booking {bookingId}</Link>}
      </Group>
      {gone && <Notice>{GONE[gone]}, so it was closed here too.</Notice>}
    </header>
  );
}

const GONE = {
  deleted: 'This ticket was deleted in Freshdesk',
  spam: 'This ticket was marked as spam in Freshdesk',
  missing: 'This ticket is no longer in Freshdesk',
} as const;

function ContextDrawer({
  ticket,
  conversation,
}: {
  ticket: TicketDetail;
  conversation: Entries | undefined;
}) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  useBackGesture(opened, close);
  return (
    <>
      <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Requester
      </Button>
      <Drawer
        title="Requester"
        position="right"
        opened={opened}
        onClose={close}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <TicketContext ticket={ticket} conversation={conversation} />
      </Drawer>
    </>
  );
}
