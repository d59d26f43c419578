import {
  type Booking,
  PROBLEM_KIND_LABELS,
  PROBLEM_OUTCOME_LABELS,
  type Problem,
  formatDayTime,
  formatPrice,
  policyTexts,
} from '@doorstep/domain';
import { Stack, Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { AnswerButtons } from '../actions/answer-buttons.tsx';
import { BookingActions } from '../actions/booking-actions.tsx';
import { Link } from 'react-router';
import classes from './problem-card.module.css';
import { ProblemPhotos } from './problem-photos.tsx';

/** The problems with a visit, latest first, with their state, for both sides and admins (PRB-5). */
export function ProblemCard({ booking }: { booking: Booking }) {
  const problems = trpc.bookings.problems.useQuery({ bookingId: booking.id });
  return (
    <Card title="Problem">
      <Query query={problems} subject="The problem">
        {(list) => (
          <Stack component="ul" gap="lg">
            {list.map((problem) => (
              <li key={problem.id} className={classes.problem}>
                <OneProblem booking={booking} problem={problem} />
              </li>
            ))}
          </Stack>
        )}
      </Query>
    </Card>
  );
}

function OneProblem({ booking, problem }: { booking: Booking; problem: Problem }) {
  const { kind, note, reportedAt, decision, ticketId } = problem;
  const { role } = useUser();
  return (
    <>
      <h3>{PROBLEM_KIND_LABELS[kind]}</h3>
      <Text c="dimmed" size="sm">
        Reported by {reporterName(booking, problem, role)} on{' '}
        <time dateTime={reportedAt}>{formatDayTime(reportedAt)}</time>
        {ticketId !== null && role !== 'admin' && (
          <>
            , <Link to={paths.help('tickets')}>reference number {ticketId}</Link>
          </>
        )}
        {ticketId !== null && role === 'admin' && <>, ticket {ticketId}</>}
      </Text>
      <p data-typed>{note}</p>
      <ProblemPhotos booking={booking} problem={problem} />
      {decision ? (
        <Decision booking={booking} decision={decision} />
      ) : (
        <div className={classes.standing}>
          <p>
            {role === 'admin'
              ? 'It’s waiting for a decision.'
              : 'We’re looking into it. You’ll see our decision here.'}
            {booking.status === 'confirmed' && ' Until then, the booking won’t be completed automatically.'}
          </p>
          <div>
            <AnswerButtons booking={booking} only={['resolveProblem']} />
          </div>
        </div>
      )}
    </>
  );
}

/** Returns the reporter inside a sentence. */
function reporterName(
  { customerName, providerName }: Booking,
  { reportedBy }: Problem,
  role: ReturnType<typeof useUser>['role'],
): string {
  if (reportedBy === role) return 'you';
  return reportedBy === 'customer' ? customerName : (providerName ?? 'the provider');
}

interface DecisionProps {
  booking: Booking;
  decision: NonNullable<Problem['decision']>;
}

/** The decision about a problem, its reason and consequences; no money moves (PRB-4, PRO-5). */
function Decision({ booking, decision }: DecisionProps) {
  const { role } = useUser();
  const { outcome, credit, reason, decidedAt } = decision;
  return (
    <div className={classes.standing}>
      <p>
        <b>
          {PROBLEM_OUTCOME_LABELS[outcome]}
          {credit !== null && `: ${formatPrice(credit)}`}
        </b>
        , decided on <time dateTime={decidedAt}>{formatDayTime(decidedAt)}</time>
      </p>
      {reason && <p data-typed>{reason}</p>}
      {credit !== null && (
        <Text c="dimmed" size="sm">
          The credit is recorded here. {policyTexts.NO_PAYMENT_HERE}
        </Text>
      )}
      {outcome === 'redo' && role !== 'customer' && (
        <Text c="dimmed" size="sm">
          The customer can book the visit again.
        </Text>
      )}
      {outcome === 'redo' && role === 'customer' && (
        <>
          <Text c="dimmed" size="sm">
            Please book the visit again at a time that suits you: Book Again fills in the same details.
            Mention booking number {booking.id} in the notes.
          </Text>
          <div>
            <BookingActions booking={booking} only={['bookAgain']} />
          </div>
        </>
      )}
    </div>
  );
}
