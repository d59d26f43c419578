import {
  type ListedBooking,
  PROBLEM_KIND_LABELS,
  ProblemDecision,
  type ProblemOutcome,
  centsOf,
  count,
  formatPrice,
  policyTexts,
} from '@doorstep/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { DialogFooter } from '../../ui/feedback/dialog-footer.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ChoiceCards, OptionCard, OptionCards } from '../../ui/forms/option-card.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { Refusal } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { bookingName, viewBooking } from '../booking-texts.ts';
import { type ActionDialogProps, BOOKING_CHANGES, decisionOn, isConcurrentChange } from './action-dialog.ts';
import { ConcurrentChange } from './concurrent-change.tsx';
import { LoadedBooking } from '../loaded-booking.tsx';
import classes from './actions.module.css';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { moveReport } from './move-texts.ts';
import { Button, Text } from '@mantine/core';
import { Query } from '../../ui/feedback/query.tsx';

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
export function ResolveProblemDialog({ booking, opened, onClose }: ActionDialogProps) {
  return (
    <Dialog title={`Resolve the problem with ${bookingName(booking)}`} opened={opened} onClose={onClose}>
      <LoadedBooking id={booking.id}>
        {({ totalPrice }) => <DecisionForm booking={booking} totalPrice={totalPrice} onDecided={onClose} />}
      </LoadedBooking>
    </Dialog>
  );
}

interface DecisionFormProps {
  booking: ListedBooking;
  totalPrice: number;
  onDecided: () => void;
}

function DecisionForm({ booking, totalPrice, onDecided }: DecisionFormProps) {
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
    onSuccess: onDecided,
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

const REASONS = [
  ['no_show', 'No-show', 'The visit didn’t take place'],
  ['problem', 'Problem', 'It took place, but something went wrong'],
] as const;

type Reason = (typeof REASONS)[number][0];

/** Cancels a booking after its start, which only admins may do, with a reason (LIF-4). */
export function ReasonDialog({ booking, opened, onClose }: ActionDialogProps) {
  const [chosen, choose] = useState<Reason | null>(null);
  const cancel = trpc.bookings.cancel.useMutation({ meta: moveReport('cancel') });
  return (
    <ConfirmDialog
      title={`Cancel ${bookingName(booking)}?`}
      keepLabel="Keep Booking"
      confirmLabel="Yes, Cancel Booking"
      destructive
      opened={opened}
      isReady={chosen !== null && booking.moves.includes('cancel')}
      staysFor={isConcurrentChange}
      mutation={cancel}
      sends={{ ...decisionOn(booking), ...(chosen && { reason: chosen }) }}
      onClose={onClose}
    >
      <ConcurrentChange booking={booking} mutation={cancel} />
      <p>The visit has started, so you need to give a reason to cancel. You can’t undo this.</p>
      {booking.problem && <p>The reported problem stays open until you resolve it.</p>}
      <OptionCards legend="Reason">
        {REASONS.map(([reason, label, detail]) => (
          <OptionCard
            key={reason}
            kind="radio"
            name="reason"
            value={reason}
            label={label}
            detail={detail}
            checked={chosen === reason}
            onChange={() => choose(reason)}
          />
        ))}
      </OptionCards>
    </ConfirmDialog>
  );
}

/** Assigns a booking to a provider who is free then, or reassigns it (ASG-9). */
export function AssignDialog({ booking, opened, onClose }: ActionDialogProps) {
  const title = booking.providerId === null ? 'Find a provider for' : 'Find another provider for';
  return (
    <Dialog title={`${title} ${bookingName(booking)}`} opened={opened} onClose={onClose}>
      <Assignment booking={booking} onAssigned={onClose} />
    </Dialog>
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

function Assignment({ booking, onAssigned }: { booking: ListedBooking; onAssigned: () => void }) {
  const { id: bookingId, moves } = booking;
  const [chosen, choose] = useState<number | null>(null);
  const assign = trpc.bookings.assign.useMutation({ meta: ASSIGNED, onSuccess: onAssigned });
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
                  <OptionCards legend={assign.isError ? 'Free now' : 'Free at that time'}>
                    {providers.map(({ id, name }, index) => (
                      <OptionCard
                        key={id}
                        kind="radio"
                        name="provider"
                        value={String(id)}
                        label={name}
                        detail={index === 0 ? 'We’d ask them first' : undefined}
                        checked={id === chosen}
                        onChange={() => choose(id)}
                      />
                    ))}
                  </OptionCards>
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
