import {
  type Booking,
  ProblemDecision,
  type ProblemOutcome,
  centsOf,
  formatPrice,
  seenOf,
} from '@doorstep/domain';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ChoiceCards } from '../../ui/forms/option-card.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { nameOf } from '../booking-name.ts';
import { viewBooking } from '../booking-toasts.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { Meanwhile } from './meanwhile.tsx';
import classes from './actions.module.css';

const CHANGED = ['bookings', 'support'] as const;
const RESOLVED = {
  success: ({ id }: Booking) => ({
    title: 'Booking updated',
    description: 'The problem is settled, and both sides see what was decided',
    action: viewBooking(id),
  }),
  refreshes: CHANGED,
  refreshesOnFailure: CHANGED,
} as const;

/** Asks an admin what is to be done about the open problem of a booking, and why (PRB-4). */
export function ResolveProblemDialog({ booking, opened, onClose }: ActionDialogProps) {
  return (
    <Dialog title={`Resolve the problem with ${nameOf(booking)}`} opened={opened} onClose={onClose}>
      <DecisionForm booking={booking} onDecided={onClose} />
    </Dialog>
  );
}

function DecisionForm({ booking, onDecided }: { booking: Booking; onDecided: () => void }) {
  const { id: bookingId, totalPrice } = booking;
  const price = formatPrice(totalPrice);
  const mutation = trpc.bookings.resolveProblem.useMutation({ meta: RESOLVED });
  const form = useServerForm({
    schema: ProblemDecision,
    mutation,
    initialValues: { outcome: '', credit: '', reason: '' },
    toSent: ({ outcome, credit, reason }) => ({
      bookingId,
      outcome: outcome as ProblemOutcome,
      credit: outcome === 'partial_credit' ? centsOf(credit) : null,
      reason,
      seen: seenOf(booking),
    }),
    draft: { name: `decision-${bookingId}` },
    onChange: ({ outcome: next }) => setOutcome(next),
    onSuccess: onDecided,
  });
  const [outcome, setOutcome] = useState(() => form.getValues().outcome);
  const choices: readonly (readonly [ProblemOutcome, string, string])[] = [
    ['redo', 'Redo', 'The customer books the visit again'],
    ['partial_credit', 'Partial credit', `A part of ${price}`],
    ['full_credit', 'Full credit', `All of ${price}`],
    ['none', 'Neither', 'No redo and no credit'],
  ];
  return (
    <Form of={form}>
      <Meanwhile booking={booking} mutation={mutation} />
      <p className={classes.lead}>
        It is recorded, and shown to customer and provider with the reason. No money moves.
      </p>
      <Field of={form} name="outcome" as={ChoiceCards} label="What is to be done?" choices={choices} />
      {outcome === 'partial_credit' && (
        <Field
          of={form}
          name="credit"
          label="Credit in dollars"
          description={`Less than the price, ${price}`}
          inputMode="decimal"
        />
      )}
      <Field of={form} name="reason" as={TextArea} label="Why" rows={4} />
      <Submit>Resolve Problem</Submit>
    </Form>
  );
}
