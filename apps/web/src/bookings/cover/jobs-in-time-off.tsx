import {
  count,
  type Booking,
  type CoveredJob,
  type CoverReport,
  formatDayTime,
  type JobInTimeOff,
  MAX_COVER_REQUESTS,
} from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { Row, RowList } from '../../ui/display/facts.tsx';
import { Card } from '../../ui/display/page.tsx';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { ConfirmMove } from '../actions/confirm-move.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { bookingName, datesToast } from '../booking-texts.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { ServiceCell } from '../list/booking-cells.tsx';

interface Props {
  jobs: readonly JobInTimeOff[];
  covered: readonly CoveredJob[];
}

/** Lists the jobs in a provider's time off and their cover (AVL-5). */
export function JobsInTimeOff({ jobs, covered }: Props) {
  if (jobs.length + covered.length === 0) return null;
  return (
    <Card title="Jobs during your time off">
      <Text c="dimmed">They stay booked with you until another provider takes them, or you cancel them.</Text>
      <RequestAllCover jobs={jobs} />
      <RowList label="Jobs during your time off" live>
        {jobs.map((job) => (
          <OneJob key={job.booking.id} job={job} />
        ))}
        {covered.map(({ bookingId, serviceName, startsAt, takenBy }) => (
          <Row key={bookingId} extra={<Badge status="confirmed">{takenBy} is covering it</Badge>}>
            <b>{serviceName}</b>
            <Text span c="dimmed" size="sm">
              {formatDayTime(startsAt)}
            </Text>
          </Row>
        ))}
      </RowList>
    </Card>
  );
}

function OneJob({ job }: { job: JobInTimeOff }) {
  const { booking } = job;
  const move = (['offerCover', 'withdrawCover'] as const).find((each) => booking.moves.includes(each));
  return (
    <Row extra={move && <CoverButton move={move} booking={booking} />}>
      <ServiceCell booking={booking} />
      <Text span c="dimmed" size="sm">
        {formatDayTime(booking.date)} · {describeCover(job)}
      </Text>
    </Row>
  );
}

/** Describes whether cover is requested, or why it cannot be. */
function describeCover({ booking, offer }: JobInTimeOff): string {
  if (offer && offer.declined > 0) {
    return offer.declined === offer.asked
      ? 'Everyone we asked has declined'
      : `${formatRecipientCount(offer.asked)}, ${offer.declined} declined`;
  }
  if (offer) return formatRecipientCount(offer.asked);
  if (booking.moves.includes('offerCover')) return 'You haven’t asked anyone yet';
  return booking.status === 'pending'
    ? 'This is still a request: please accept or decline it'
    : 'Please reply to the customer about the new time first';
}

const formatRecipientCount = (asked: number) => `${count(asked, 'provider')} asked`;

/** Button to request cover for all jobs at once. */
function RequestAllCover({ jobs }: { jobs: readonly JobInTimeOff[] }) {
  const ask = trpc.bookings.offerAllCover.useMutation({
    meta: {
      success: (report: CoverReport) =>
        datesToast(
          report,
          'Booking updated',
          `We’ve asked others to cover ${count(report.done.length, 'job')}.`,
        ),
      failure: 'Error',
      refreshes: ['bookings'],
      refreshesOnFailure: ['bookings'],
    },
  });
  const open = jobs.filter(({ booking }) => booking.moves.includes('offerCover'));
  if (open.length < 2 && !ask.isPending) return null;
  return (
    <ConfirmButton
      label={`Ask others to cover all ${open.length}`}
      size="sm"
      variant="filled"
      title={`Ask others to cover all ${open.length} jobs?`}
      keepLabel="Not now"
      confirmLabel="Ask others"
      mutation={ask}
      sends={undefined}
    >
      <p>
        For each job, we’ll ask up to {MAX_COVER_REQUESTS} providers who are free at that time. The first to
        accept takes it. Until then, it stays with you.
      </p>
    </ConfirmButton>
  );
}

interface CoverButtonProps {
  move: 'offerCover' | 'withdrawCover';
  booking: Booking;
}

/** Button to offer or withdraw cover for a job, after confirmation (LIF-14). */
function CoverButton({ move, booking }: CoverButtonProps) {
  const [opened, setOpened] = useState(false);
  const { label } = moveTexts[move];
  return (
    <>
      <Button
        size="xs"
        variant={move === 'withdrawCover' ? 'default' : 'filled'}
        aria-label={`${label}: ${bookingName(booking)}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <ConfirmMove move={move} booking={booking} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
