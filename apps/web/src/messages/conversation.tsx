import {
  type Booking,
  formatLongDay,
  formatTimeRange,
  type Person,
  type Visit,
  STAGES,
  type Stage,
} from '@doorstep/domain';
import { Box, Button, Text } from '@mantine/core';
import { useFocusWithin } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { UnreadCount } from '../public-shell/unread-count.tsx';
import { useUser } from '../session.tsx';
import { useParameters } from '../ui/browser/url-state.ts';
import { useNow } from '../ui/browser/use-now.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { IconChevronLeft, IconPhone } from '../ui/display/icons.ts';
import { callLink, firstNameOf } from '../ui/display/text.ts';
import { Unbroken } from '../ui/display/unbroken.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Query } from '../ui/feedback/query.tsx';
import classes from './chat.module.css';
import { WriteTo } from './conversation-card.tsx';
import { MessageList, type VisitLine } from './message-list.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { VisitStrip } from './visit-strip.tsx';
import { skipToken } from '@tanstack/react-query';

const VisitDrawer = lazy(async () => (await import('./visit-drawer.tsx')).VisitDrawer);

const SUGGESTIONS = {
  customer: ['See you soon', 'Please ring the bell', 'I’m running 10 minutes late'],
  provider: ['I’m on my way', 'I’m running 10 minutes late', 'All done, thank you'],
} as const;

interface ThreadProps {
  person: Person;
  /** The next visit; null without one. */
  visit: Visit | null;
  /** That visit as a booking, once it is known. */
  booking: Booking | null;
  /** Chosen from the list; the first one is on wide screens without that, and its messages stay unread until it is used. */
  isChosen: boolean;
}

/** A full conversation; marks visible messages as read once it is chosen (MSG-4). */
export function Thread({ person, visit, booking, isChosen }: ThreadProps) {
  const { role } = useUser();
  const [, change] = useParameters();
  const choose = () => change((all) => all.set('with', String(person.id)));
  const [opened, setOpened] = useState(false);
  const { name, conversationId, unread } = person;
  const showVisit = () => setOpened(true);
  return (
    <ConversationFrame
      name={name}
      photo={person.photo}
      unread={unread}
      when={visit ? <VisitLink visit={visit} /> : 'No upcoming visit'}
      {...(!isChosen && { onFocus: choose })}
      extra={
        <>
          {booking && <Call booking={booking} />}
          <Button variant="default" className={classes.toVisit} aria-haspopup="dialog" onClick={showVisit}>
            {visit ? 'Visit' : 'Past visits'}
          </Button>
        </>
      }
    >
      {booking && <VisitStrip booking={booking} onOpen={showVisit} />}
      {conversationId ? (
        <Messages conversationId={conversationId} person={person} booking={booking} isChosen={isChosen} />
      ) : (
        <Text inherit m="auto" px="1.25rem" py="xl" c="dimmed">
          No messages yet.{person.canWrite && ' Say hello.'}
        </Text>
      )}
      <div className={classes.foot}>
        <WriteTo
          person={{ ...person, visit }}
          // Later on the automatic reply says it.
          hasHours={!conversationId}
          suggestions={role === 'provider' ? SUGGESTIONS.provider : SUGGESTIONS.customer}
        />
      </div>
      <VisitDrawer
        person={person}
        visit={visit}
        booking={booking}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </ConversationFrame>
  );
}

interface MessagesProps {
  conversationId: number;
  person: Person;
  booking: Booking | null;
  isChosen: boolean;
}

function Messages({ conversationId, person, booking, isChosen }: MessagesProps) {
  const user = useUser();
  const thread = trpc.messages.thread.useQuery({ conversationId });
  const lines = useVisitLines(person, booking);
  useMarkRead({ conversationId, lastId: thread.data?.at(-1)?.id, isUnread: isChosen && person.unread > 0 });
  return (
    <Query query={thread} subject="The messages" container={Padding}>
      {(messages) => (
        <MessageList messages={messages} lines={lines} ownId={user.id} otherName={person.name} />
      )}
    </Query>
  );
}

function Padding({ children }: { children: ReactNode }) {
  return <Box p="1.25rem">{children}</Box>;
}

const DAY_MS = 24 * 3_600_000;

/** Calls the customer on the day of the visit. */
function Call({ booking: { customerPhone, customerName, date } }: { booking: Booking }) {
  const { role } = useUser();
  const isClose = Math.abs(Date.parse(date) - useNow().getTime()) < DAY_MS;
  if (role !== 'provider' || !customerPhone || !isClose) return null;
  return (
    <Button
      component="a"
      href={callLink(customerPhone)}
      variant="default"
      w="2.75rem"
      h="2.75rem"
      p={0}
      aria-label={`Call ${customerName}`}
    >
      <IconPhone size={20} aria-hidden />
    </Button>
  );
}

/** Links to a booking: `Thursday 5 March, 15:00 - 16:00`, and its service (MSG-4). */
export function VisitLink({ visit: { id, date, endsAt, serviceName } }: { visit: Visit }) {
  return (
    <Link to={paths.bookingPage(id)}>
      {formatLongDay(date)}, <Unbroken>{formatTimeRange(date, endsAt)}</Unbroken> · {serviceName}
    </Link>
  );
}

interface ConversationFrameProps {
  name: string;
  photo?: string | null;
  /** Unread messages of this conversation, which Back does not count. */
  unread?: number;
  /** Date and time of the next visit (MSG-4). */
  when: ReactNode;
  extra?: ReactNode;
  /** Something in it is used. */
  onFocus?: () => void;
  children: ReactNode;
}

/** Frame of a conversation: person and next visit, messages, input. */
export function ConversationFrame({
  name,
  photo,
  unread = 0,
  when,
  extra,
  onFocus,
  children,
}: ConversationFrameProps) {
  const { data: all = 0 } = trpc.messages.unread.useQuery();
  const { ref } = useFocusWithin({ ...(onFocus && { onFocus }) });
  return (
    <section ref={ref} className={classes.conversation} aria-label={`Conversation with ${name}`}>
      <header className={classes.head}>
        <Link to={{ search: '' }} className={classes.back}>
          <IconChevronLeft size={24} aria-hidden />
          <VisuallyHidden>All conversations</VisuallyHidden>
          <UnreadCount count={Math.max(0, all - unread)} />
        </Link>
        <Avatar name={name} photo={photo} size="tiny" />
        <div className={classes.who}>
          <h2>{name}</h2>
          <p>{when}</p>
        </div>
        {extra}
      </header>
      {children}
    </section>
  );
}

/** Returns the lines about the next and the latest past visits with a person, from the stages that were marked (MSG-9). */
function useVisitLines({ id: userId, name }: Person, booking: Booking | null): VisitLine[] {
  const { role } = useUser();
  const provider = role === 'provider' ? null : firstNameOf(name);
  const { data: past = [] } = trpc.bookings.pastWith.useQuery({ userId });
  const { data: record } = trpc.jobs.record.useQuery(booking ? { bookingId: booking.id } : skipToken);
  const present = STAGES.flatMap((stage) => {
    const at = record?.stages[stage];
    return at ? [toLine(stage, at, provider)] : [];
  });
  const ended = past.flatMap(({ stage }) => (stage ? [toLine(stage.name, stage.at, provider)] : []));
  return [...ended, ...present];
}

function toLine(stage: Stage, at: string, provider: string | null): VisitLine {
  const text = {
    onMyWay: provider ? `${provider} is on the way` : 'On the way',
    started: provider ? `${provider} started` : 'Job started',
    finished: 'The visit is finished',
  }[stage];
  return { at, stage, text };
}
