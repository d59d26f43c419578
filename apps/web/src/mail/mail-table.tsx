import { EMAIL_TEMPLATES, formatDayTime, hasLink, type ListedMail, type MailState } from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { trpc } from '../api.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { type Column, DataTable } from '../ui/display/data-table.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { SENT_AGAIN } from './mail-reports.ts';
import { HeldMailActions } from './mail-notices.tsx';

const MailDialog = lazy(async () => (await import('./mail-dialog.tsx')).MailDialog);

const columns: Column<ListedMail>[] = [
  { title: 'To', cell: ({ address }) => address, name: true, minWidth: 10 },
  { title: 'Template', cell: ({ template }) => EMAIL_TEMPLATES[template].label, minWidth: 8 },
  { title: 'Status', cell: (mail) => <DeliveryStatus mail={mail} />, minWidth: 9 },
  { title: 'Created', cell: ({ createdAt }) => formatDayTime(createdAt), minWidth: 7 },
  { title: 'Actions', cell: (mail) => <Actions mail={mail} />, actions: true },
];

/** Table of emails and their delivery (MAI-2). */
export function MailTable({ mails }: { mails: readonly ListedMail[] }) {
  return <DataTable label="Email log" columns={columns} rows={mails} wide end={null} />;
}

function DeliveryStatus({ mail: { state, attempts, dueAt, lastError } }: { mail: ListedMail }) {
  const willRetry = state === 'waiting' && attempts > 0;
  const { label, colour, reason } = STATES[state];
  return (
    <>
      <Badge status={colour}>{label}</Badge>
      {reason && <Note>{reason}</Note>}
      {willRetry && <Note>Next attempt {formatDayTime(dueAt)}</Note>}
      {lastError !== null && <Note>{lastError}</Note>}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}

function Actions({ mail }: { mail: ListedMail }) {
  const [isOpen, setOpen] = useState(false);
  const resend = trpc.mail.sendAgain.useMutation({ meta: SENT_AGAIN });
  const { id, state, template, address } = mail;
  const subject = `${EMAIL_TEMPLATES[template].label} to ${address}`;
  return (
    <Group gap="xs" justify="flex-end">
      <Button size="xs" variant="default" aria-label={`View: ${subject}`} onClick={() => setOpen(true)}>
        View
      </Button>
      {state === 'held' && <HeldMailActions mail={mail} />}
      {state !== 'waiting' && state !== 'held' && !hasLink(template) && (
        <Button
          size="xs"
          variant="default"
          aria-label={`${state === 'sent' ? 'Resend' : 'Retry'}: ${subject}`}
          loading={resend.isPending}
          onClick={() => resend.mutate({ mailId: id })}
        >
          {state === 'sent' ? 'Resend' : 'Retry'}
        </Button>
      )}
      <MailDialog opened={isOpen} onClose={() => setOpen(false)} mail={mail} />
    </Group>
  );
}

interface StateText {
  label: string;
  /** The booking status whose colour the badge has. */
  colour: string;
  reason?: string;
}

const STATES: Record<MailState, StateText> = {
  waiting: { label: 'Waiting', colour: 'pending' },
  sent: { label: 'Sent', colour: 'confirmed' },
  failed: { label: 'Failed', colour: 'cancelled' },
  kept: { label: 'Not sent', colour: 'pending', reason: 'No mail server at the time' },
  held: { label: 'Held back', colour: 'pending', reason: 'Due before a backup was restored' },
  dropped: { label: 'Not sent', colour: 'completed', reason: 'Out of date, or the recipient opted out' },
};

/** Returns a state and its reason in one line, such as "Not sent: no mail server at the time". */
export function describeState(state: MailState): string {
  const { label, reason } = STATES[state];
  return reason ? `${label}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : label;
}
