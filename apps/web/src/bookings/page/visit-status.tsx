import { type Booking, type JobRecord, formatTime } from '@doorstep/domain';
import { Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { ReviewReply } from '../../providers/review-reply.tsx';
import { ReviewTexts } from '../../providers/review-texts.tsx';
import { useUser } from '../../session.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Panel } from '../../ui/display/page.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import type { OfferedAction } from '../actions/booking-actions.tsx';
import { AnswerButton } from '../actions/answer-buttons.tsx';
import {
  StatusBadge,
  coverText,
  lateText,
  problemText,
  reasonText,
  rescheduleText,
  STEP_LABELS,
} from '../booking-status.tsx';
import { NextStage } from '../job/next-stage.tsx';
import { RefusedMutations } from '../job/refused-mutations.tsx';
import { useVisibleRecord, withVisibleStage } from '../job/use-visible-record.ts';
import { distanceLine } from './request-facts.ts';
import { useHasJobBar } from './sticky-actions.tsx';
import { ArchStepper, useHistoryTimes } from '../stepper.tsx';
import { recordedTimes, VisitReceipt } from '../visit-receipt.tsx';
import { visitSentence } from '../visit-sentence.ts';
import classes from './booking-page.module.css';

const RebookingChoices = lazy(
  async () => (await import('../rebooking/rebooking-choices.tsx')).RebookingChoices,
);

interface VisitStatusProps {
  booking: Booking;
  /** The answers that are expected now, the most likely first. */
  answers: readonly OfferedAction[];
}

/** The present state of a booking: a sentence, its progress and what its reader is asked to do. */
export function VisitStatus({ booking, answers }: VisitStatusProps) {
  const { role } = useUser();
  const { visible, outbox } = useVisibleRecord(booking);
  const present = withVisibleStage(booking, visible);
  const hasJobBar = useHasJobBar(booking);
  const { headline, detail } = visitSentence(present, role, useNow());
  return (
    <section aria-label="Status">
      <Panel>
        <Group justify="space-between" align="start" mb="xs">
          <div style={{ flex: '1 1 9rem' }}>
            <h2>{headline}</h2>
            {detail && <Text c="dimmed">{detail}</Text>}
          </div>
          <StatusBadge booking={present} />
        </Group>
        <Progress booking={present} stages={visible?.stages} />
        <Stack gap="xs" align="start" className={classes.notes ?? ''}>
          {role === 'provider' && booking.status === 'pending' && <Travel bookingId={booking.id} />}
          <Sentences booking={booking} />
          {booking.rating !== null && role !== 'admin' && <VisitReview booking={booking} />}
          {booking.rebookable && <RebookingChoices booking={booking} />}
          {answers.length > 0 && (
            <Group gap="sm">
              {answers.map((action, index) => (
                <AnswerButton key={action.id} action={action} isFilled={index === 0} />
              ))}
            </Group>
          )}
        </Stack>
        <RefusedMutations
          mutations={visible?.refused ?? []}
          onRetry={outbox.retry}
          onDiscard={outbox.discard}
        />
        {role !== 'customer' && <NextStage booking={present} isWithoutButton={hasJobBar} />}
      </Panel>
    </section>
  );
}

interface ProgressProps {
  booking: Booking;
  /** Times of the stages that the provider recorded. */
  stages: JobRecord['stages'] | undefined;
}

/** The steps of a visit; once it is completed, what was done when as on a receipt. */
function Progress({ booking, stages }: ProgressProps) {
  const { providerName, providerPhoto, status } = booking;
  const { accepted } = useHistoryTimes(booking);
  if (status === 'completed') return <VisitReceipt booking={booking} stages={stages} />;
  return (
    <ArchStepper
      booking={booking}
      times={{ accepted, ...recordedTimes(stages) }}
      avatar={providerPhoto && <Avatar name={providerName ?? ''} photo={providerPhoto} size="small" />}
    />
  );
}

/** The words of the review, for both sides; the receipt has its stars (REV-7). */
function VisitReview({ booking: { id: bookingId } }: { booking: Booking }) {
  const { role } = useUser();
  const review = trpc.reviews.ofBooking.useQuery({ bookingId });
  return (
    <Query query={review} subject="The review" skeleton={null}>
      {(known) =>
        known && (
          <>
            <ReviewTexts review={known} commentName="Review" />
            {role === 'provider' && <ReviewReply review={known} />}
          </>
        )
      }
    </Query>
  );
}

/** The way to a request, where it is known (AVL-9). */
function Travel({ bookingId }: { bookingId: number }) {
  const { data: distance, isPending } = trpc.bookings.distance.useQuery({ bookingId });
  if (isPending) return <Text>…</Text>;
  return distance && <Text>{distanceLine(distance)}.</Text>;
}

/** Everything else about its state, each as a sentence. */
function Sentences({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const { replacedById, flagged, flagNote, stage, status } = booking;
  const sentences = [
    // The progress is no longer visible.
    status === 'cancelled' && stage ? `${STEP_LABELS[stage.name]}, ${formatTime(stage.at)}` : null,
    coverText(booking, role),
    rescheduleText(booking, role),
    reasonText(booking, role),
    lateText(booking),
    booking.status === 'completed' && booking.problem ? null : problemText(booking),
    flagged && !flagNote ? 'Flagged' : null,
  ].filter((sentence) => sentence !== null);
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}.</p>
      ))}
      {flagNote && <p>Flagged: {flagNote}</p>}
      {replacedById !== null && (
        <p>
          It was booked again: <Link to={paths.bookingPage(replacedById)}>see the new booking</Link>.
        </p>
      )}
    </>
  );
}
