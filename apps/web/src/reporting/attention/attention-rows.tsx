import {
  type AttentionItem,
  type AttentionKind,
  formatDay,
  formatDayTime,
  priorityLabel,
} from '@doorstep/domain';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { APPROVED } from '../../accounts/users/user-reports.ts';
import { adminPaths } from '../../admin-paths.ts';
import { trpc } from '../../api.tsx';
import { useBookingActions } from '../../bookings/actions/booking-actions.tsx';
import { DISCARDED_ONE, SENT_AGAIN } from '../../mail/mail-reports.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import {
  IconAlertTriangle,
  IconLifebuoy,
  IconMailX,
  IconUserCheck,
  IconUserQuestion,
} from '../../ui/display/icons.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';
import type { RowMenuItem } from '../../ui/display/row-menu-item.ts';
import { RowMenu } from '../../ui/display/row-menu.tsx';
import { formatRoundSpan } from '../../ui/display/spans.ts';
import { lazy } from '../../ui/feedback/lazy.tsx';
import classes from './attention.module.css';

const MailDialog = lazy(async () => (await import('../../mail/mail-dialog.tsx')).MailDialog);

const ICONS: Record<AttentionKind, typeof IconLifebuoy> = {
  unassigned: IconUserQuestion,
  deactivated: IconUserQuestion,
  problem: IconAlertTriangle,
  approval: IconUserCheck,
  ticket: IconLifebuoy,
  mail: IconMailX,
};

/** The colours of booking statuses. */
const COLOURS: Partial<Record<AttentionKind, string>> = {
  approval: 'confirmed',
  ticket: 'cancelled',
  mail: 'cancelled',
};

type Of<Kind extends AttentionKind> = Extract<AttentionItem, { kind: Kind }>;

export function keyOf(item: AttentionItem): string {
  if ('booking' in item) return `${item.kind} ${item.booking.id}`;
  if (item.kind === 'approval') return `approval ${item.user.id}`;
  return item.kind === 'ticket' ? `ticket ${item.ticket.id}` : `mail ${item.mail.id}`;
}

interface RowProps<Item> {
  item: Item;
  /** Only the first row's button is filled. */
  isFirst: boolean;
  /** Hidden, since it has been settled. */
  isSettled?: boolean;
  /** Called when the action has settled it and the row is about to go. */
  onSettled: () => void;
}

export function AttentionRow({ item, ...props }: RowProps<AttentionItem>) {
  if ('booking' in item) return <BookingRow item={item} {...props} />;
  if (item.kind === 'approval') return <ApprovalRow item={item} {...props} />;
  if (item.kind === 'ticket') return <TicketRow item={item} {...props} />;
  return <MailRow item={item} {...props} />;
}

interface FrameProps {
  item: AttentionItem;
  isSettled?: boolean;
  title: string;
  to: string;
  details: string;
  action: ReactNode;
  menu: readonly RowMenuItem[];
  children?: ReactNode;
}

function Frame({ item, isSettled, title, to, details, action, menu, children }: FrameProps) {
  const Icon = ICONS[item.kind];
  return (
    <>
      <li className={classes.row} hidden={isSettled}>
        <span className={classes.icon} data-arch data-status={COLOURS[item.kind] ?? 'pending'}>
          <Icon size={18} aria-hidden />
        </span>
        <p className={classes.text}>
          <Link data-quiet to={to}>
            {title}
          </Link>{' '}
          <span>{details}</span>
        </p>
        <Due item={item} />
        <div className={classes.action}>
          {action}
          <RowMenu name={`Actions: ${title}`} items={menu} />
        </div>
      </li>
      {children}
    </>
  );
}

const URGENT_MS = 4 * 3_600_000;

const OPEN_LABELS: Record<AttentionKind, string> = {
  unassigned: 'Open',
  deactivated: 'Open',
  problem: 'Open',
  approval: 'Waiting',
  ticket: 'Open',
  mail: 'Since',
};

const DEADLINES: Partial<Record<AttentionKind, readonly [before: string, after: string]>> = {
  unassigned: ['Expires', 'Expired'],
  deactivated: ['Starts', 'Started'],
};

/** The time that is left, or for which it has been waiting. */
function Due({ item: { kind, since, dueAt } }: { item: AttentionItem }) {
  const now = useNow().getTime();
  const open = `${OPEN_LABELS[kind]} ${formatRoundSpan(now - Date.parse(since))}`;
  if (dueAt === null)
    return (
      <time dateTime={since} title={formatDayTime(since)}>
        {kind === 'mail' ? formatDayTime(since) : open}
      </time>
    );
  const left = Date.parse(dueAt) - now;
  const status = left < 0 ? 'cancelled' : left < URGENT_MS ? 'pending' : 'paused';
  // After its deadline a problem is still open, and the text counts from its report.
  const isOverdueProblem = kind === 'problem' && left < 0;
  const at = isOverdueProblem ? since : dueAt;
  const [before, after] = DEADLINES[kind] ?? ['Due', 'Breached'];
  const passed = isOverdueProblem
    ? `Overdue, ${open.toLowerCase()}`
    : `${after} ${formatRoundSpan(-left)} ago`;
  return (
    <time dateTime={at} title={formatDayTime(at)}>
      <Badge status={status}>{left < 0 ? passed : `${before} in ${formatRoundSpan(left)}`}</Badge>
    </time>
  );
}

const LEAD = { unassigned: 'assign', deactivated: 'reassign', problem: 'resolveProblem' } as const;
const TITLES = {
  unassigned: 'No provider yet',
  deactivated: 'Provider deactivated',
  problem: 'Problem',
} as const;

function BookingRow({ item, isFirst, isSettled = false }: RowProps<Of<keyof typeof LEAD>>) {
  const navigate = useNavigate();
  const { kind } = item;
  const { data: booking = item.booking } = trpc.bookings.show.useQuery(
    { bookingId: item.booking.id },
    { enabled: isSettled },
  );
  const { id, serviceName, customerName, date } = booking;
  const { actions, dialog } = useBookingActions(booking);
  const lead = actions.find((action) => action.id === LEAD[kind]);
  const title = `${TITLES[kind]}: ${serviceName}`;
  return (
    <Frame
      item={item}
      isSettled={isSettled}
      title={title}
      to={paths.bookingPage(id)}
      details={
        kind === 'problem'
          ? `${customerName}, visit on ${formatDay(date)}`
          : `${customerName}, ${formatDayTime(date)}`
      }
      action={
        lead && (
          <Button
            variant={isFirst ? 'filled' : 'default'}
            aria-label={lead.name}
            aria-haspopup="dialog"
            onClick={lead.onSelect}
          >
            {lead.label}
          </Button>
        )
      }
      menu={[
        {
          label: 'View booking',
          name: `View booking: ${title}`,
          onSelect: () => void navigate(paths.bookingPage(id)),
        },
        ...actions.filter((action) => action !== lead),
      ]}
    >
      {dialog}
    </Frame>
  );
}

function ApprovalRow({ item, isFirst, onSettled }: RowProps<Of<'approval'>>) {
  const navigate = useNavigate();
  const { id: userId, name, email } = item.user;
  const approve = trpc.providers.approve.useMutation({ meta: APPROVED, onSuccess: onSettled });
  return (
    <Frame
      item={item}
      title={`${name} wants to offer services`}
      to={adminPaths.user(userId)}
      details={`${email}, registered ${formatDay(item.since)}`}
      action={
        <Button
          variant={isFirst ? 'filled' : 'default'}
          aria-label={`Approve: ${name}`}
          loading={approve.isPending}
          onClick={() => approve.mutate({ userId, onlyIfNew: true })}
        >
          Approve
        </Button>
      }
      menu={[
        {
          label: 'View Profile',
          name: `View Profile: ${name}`,
          onSelect: () => void navigate(paths.provider(userId)),
        },
        {
          label: 'View account',
          name: `View account: ${name}`,
          onSelect: () => void navigate(adminPaths.user(userId)),
        },
      ]}
    />
  );
}

function TicketRow({ item, isFirst }: RowProps<Of<'ticket'>>) {
  const { ticket, name } = item;
  const { number, subject, priority } = ticket;
  const to = adminPaths.ticket(number);
  return (
    <Frame
      item={item}
      title={subject}
      to={to}
      details={`${name}, ticket ${number}, ${priorityLabel(priority)}`}
      action={
        <LinkButton to={to} variant={isFirst ? 'filled' : 'default'} aria-label={`Reply: ${subject}`}>
          Reply
        </LinkButton>
      }
      menu={[]}
    />
  );
}

function MailRow({ item, isFirst, onSettled }: RowProps<Of<'mail'>>) {
  const [isOpen, setOpen] = useState(false);
  const { id: mailId, address, lastError } = item.mail;
  const about = `${item.label} to ${address}`;
  const again = trpc.mail.sendAgain.useMutation({ meta: SENT_AGAIN, onSuccess: onSettled });
  const discard = trpc.mail.discard.useMutation({ meta: DISCARDED_ONE, onSuccess: onSettled });
  return (
    <Frame
      item={item}
      title={`${about} wasn’t delivered`}
      to={adminPaths.mails({ state: 'failed' })}
      details={lastError ?? ''}
      action={
        <Button
          variant={isFirst ? 'filled' : 'default'}
          aria-label={`Try again: ${about}`}
          loading={again.isPending}
          onClick={() => again.mutate({ mailId })}
        >
          Try again
        </Button>
      }
      menu={[
        { label: 'View', name: `View: ${about}`, onSelect: () => setOpen(true) },
        {
          label: 'Discard',
          name: `Discard: ${about}`,
          destructive: true,
          onSelect: () => discard.mutate({ mailId }),
        },
      ]}
    >
      <MailDialog opened={isOpen} onClose={() => setOpen(false)} mail={item.mail} />
    </Frame>
  );
}
