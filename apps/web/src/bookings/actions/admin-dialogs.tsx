import {
  FlagNote,
  type ListedBooking,
  PROBLEM_KIND_LABELS,
  ProblemDecision,
  type ProblemOutcome,
  centsOf,
  count,
  formatPrice,
  policyTexts,
} from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { failureOrElse } from '../../mutation-reports.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DialogFooter } from '../../ui/feedback/dialog-footer.tsx';
import { Refusal } from '../../ui/feedback/notice.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { ChoiceCards } from '../../ui/forms/option-card.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { bookingName, viewBooking } from '../booking-texts.ts';
import { LoadedBooking } from '../loaded-booking.tsx';
import {
  type ActionDialogProps,
  type ActionFormProps,
  decisionOn,
  isConcurrentChange,
} from './action-dialog.ts';
import classes from './actions.module.css';
import { ConcurrentChange } from './concurrent-change.tsx';

/** Queries that an admin's decision on a booking changes. */
const BOOKING_CHANGES = ['bookings', 'reporting'] as const;
const PROBLEM_CHANGES = ['bookings', 'support', 'reporting.attention'] as const;
const RESOLVED = {
  success: ({ id }: ListedBooking) => ({
    title: 'Booking updated',
    description: 'The customer and the provider can both see the decision.',
    action: viewBooking(id),
  }),
  refreshes: PROBLEM_CHANGES,
  refreshesOnFailure: PROBLEM_CHANGES,
} as const;

/** Records an admin's decision about the open problem of a booking (PRB-4). */
export function ResolveProblemForm(props: ActionFormProps) {
  return (
    <LoadedBooking id={props.booking.id}>
      {({ totalPrice }) => <DecisionForm {...props} totalPrice={totalPrice} />}
    </LoadedBooking>
  );
}

function DecisionForm({ booking, totalPrice, onDone }: ActionFormProps & { totalPrice: number }) {
  const price = formatPrice(totalPrice);
  const mutation = trpc.bookings.resolveProblem.useMutation({ meta: RESOLVED });
  const form = useServerForm({
    schema: ProblemDecision,
    mutation,
    initialValues: { outcome: '', credit: '', reason: '' },
    toSent: ({ outcome, credit, reason }) => ({
      ...decisionOn(booking),
      outcome: outcome as ProblemOutcome,
      credit: outcome === 'partial_credit' ? centsOf(credit) : null,
      reason,
    }),
    draft: { name: `decision-${booking.id}` },
    onChange: ({ outcome: next }) => setOutcome(next),
    onSuccess: onDone,
  });
  const [outcome, setOutcome] = useState(() => form.getValues().outcome);
  const choices: readonly (readonly [ProblemOutcome, string, string?])[] = [
    ['redo', 'New visit', 'The customer books the visit again'],
    ['partial_credit', 'Partial credit', `Part of ${price}`],
    ['full_credit', 'Full credit', `All of ${price}`],
    ['none', 'No new visit or credit'],
  ];
  return (
    <Form form={form}>
      <ConcurrentChange booking={booking} mutation={mutation} />
      <OpenReport bookingId={booking.id} />
      <Text c="dimmed" size="sm">
        We record it and show it to the customer and the provider, with the reason.{' '}
        {policyTexts.NO_PAYMENT_HERE}
      </Text>
      <Field
        form={form}
        name="outcome"
        as={ChoiceCards}
        label="How should this be resolved?"
        choices={choices}
      />
      {outcome === 'partial_credit' && (
        <Field
          form={form}
          name="credit"
          label="Credit in dollars"
          description={`Must be less than the price, ${price}.`}
          inputMode="decimal"
        />
      )}
      <Field form={form} name="reason" as={TextArea} label="Reason" rows={4} />
      <Submit>Resolve problem</Submit>
    </Form>
  );
}

/** The report of the open problem, to be decided about. */
function OpenReport({ bookingId }: { bookingId: number }) {
  const { data } = trpc.bookings.problems.useQuery({ bookingId });
  const open = data?.find(({ decision }) => decision === null);
  if (!open) return null;
  const { kind, note, photos } = open;
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      <b>{PROBLEM_KIND_LABELS[kind]}:</b> “{note}”
      {photos.length > 0 && (
        <>
          {' '}
          <Link to={paths.bookingPage(bookingId)}>{count(photos.length, 'photo')}</Link>
        </>
      )}
    </Text>
  );
}

const ASSIGNED = {
  success: ({ id, providerName }: ListedBooking) => ({
    title: 'Booking updated',
    description: `We’ve asked ${providerName}, who needs to accept.`,
    action: viewBooking(id),
  }),
  refreshes: BOOKING_CHANGES,
  // The booking, or who is free, has changed.
  refreshesOnFailure: BOOKING_CHANGES,
} as const;

/** Assigns a booking to a provider who is free then, or reassigns it (ASG-9). */
export function AssignForm({ booking, onDone }: ActionFormProps) {
  const { id: bookingId, moves } = booking;
  const [chosen, choose] = useState<number | null>(null);
  const assign = trpc.bookings.assign.useMutation({ meta: ASSIGNED, onSuccess: onDone });
  const isOpen = moves.includes('assign');
  const free = trpc.bookings.successors.useQuery({ bookingId }, { enabled: isOpen });
  return (
    <div className={classes.form}>
      <ConcurrentChange booking={booking} mutation={assign} />
      <Refusal mutation={assign} />
      {isOpen && (
        <Query query={free} subject="Providers who are free at that time">
          {(providers) => {
            const provider = providers.find(({ id }) => id === chosen);
            if (providers.length === 0) return <p>No one else who offers this is free at that time.</p>;
            return (
              <>
                <div className={classes.choices}>
                  <ChoiceCards
                    label={assign.isError ? 'Free now' : 'Free at that time'}
                    layout="list"
                    choices={providers.map(
                      ({ id, name }, index) =>
                        [String(id), name, index === 0 ? 'We’d ask them first' : undefined] as const,
                    )}
                    onChange={(id) => choose(Number(id))}
                  />
                </div>
                <Text c="dimmed" size="sm">
                  The provider needs to accept it.
                </Text>
                <DialogFooter>
                  <Button
                    disabled={!provider}
                    loading={assign.isPending}
                    onClick={() =>
                      provider && assign.mutate({ ...decisionOn(booking), providerId: provider.id })
                    }
                  >
                    Assign booking
                  </Button>
                </DialogFooter>
              </>
            );
          }}
        </Query>
      )}
    </div>
  );
}

const FLAGGED = {
  success: { title: 'Booking flagged' },
  failure: failureOrElse('Error', 'Failed to flag booking'),
  refreshes: BOOKING_CHANGES,
  refreshesOnFailure: BOOKING_CHANGES,
} as const;
const CLEARED = {
  success: { title: 'Flag cleared' },
  failure: 'Error',
  refreshes: BOOKING_CHANGES,
  refreshesOnFailure: BOOKING_CHANGES,
} as const;

/** Flags a booking, with an optional note (ADM-5, ADM-6). */
export function FlagForm({ booking, onDone }: ActionFormProps) {
  const { id: bookingId, flagged } = booking;
  const mutation = trpc.bookings.flag.useMutation({ meta: FLAGGED });
  const form = useServerForm({
    schema: FlagNote,
    mutation,
    initialValues: { note: '' },
    toSent: ({ note }) => ({ ...decisionOn(booking), note }),
    draft: { name: `flag-${bookingId}` },
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <ConcurrentChange booking={booking} mutation={mutation} />
      <Text c="dimmed" size="sm">
        Only admins see the flag and its note.
      </Text>
      <Field form={form} name="note" as={TextArea} label="Note (optional)" rows={4} data-autofocus />
      <Submit>{flagged ? 'Replace flag' : 'Flag booking'}</Submit>
    </Form>
  );
}

export function ClearFlagDialog({ booking, opened, onClose }: ActionDialogProps) {
  const clear = trpc.bookings.clearFlag.useMutation({ meta: CLEARED });
  return (
    <ConfirmDialog
      title={`Clear the flag on ${bookingName(booking)}?`}
      keepLabel="Keep flag"
      confirmLabel="Clear flag"
      opened={opened}
      mutation={clear}
      sends={decisionOn(booking)}
      isReady={booking.flagged}
      staysFor={isConcurrentChange}
      onClose={onClose}
    >
      <ConcurrentChange booking={booking} mutation={clear} />
      {booking.flagNote && <p>This also removes its note: {booking.flagNote}</p>}
      <p>Its history will still show that it was flagged.</p>
    </ConfirmDialog>
  );
}
