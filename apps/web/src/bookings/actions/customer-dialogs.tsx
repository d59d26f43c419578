import { type ListedBooking, CHAT_OPENS, MessageDraft, ACCESS_DETAILS_HOURS } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { AccessDetailsForm } from '../../accounts/access-details.tsx';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { forgetSendingKey, sendingKey } from '../../ui/forms/draft.ts';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { bookingName } from '../booking-texts.ts';
import { RatingFlow } from '../reviews/rating-flow.tsx';
import reviews from '../reviews/rating.module.css';
import type { ActionDialogProps } from './action-dialog.ts';

/** A message to the provider of a booking (MSG-6). */
export function ContactDialog({ booking, opened, onClose }: ActionDialogProps) {
  return (
    <Dialog title={`Contact ${booking.providerName}`} opened={opened} onClose={onClose}>
      <MessageForm booking={booking} onSent={onClose} />
    </Dialog>
  );
}

const SENT = { success: { title: 'Message sent' }, refreshes: ['messages'] } as const;

function MessageForm({ booking, onSent }: { booking: ListedBooking; onSent: () => void }) {
  const { id: bookingId, providerId, providerName } = booking;
  const sending = `sending-contact-${bookingId}`;
  const form = useServerForm({
    schema: MessageDraft,
    mutation: trpc.messages.send.useMutation({ meta: SENT }),
    initialValues: { body: '' },
    toSent({ body }) {
      const written = { userId: providerId ?? 0, bookingId, body };
      return { ...written, idempotencyKey: sendingKey(sending, written) };
    },
    draft: { name: `contact-${bookingId}` },
    onSuccess() {
      forgetSendingKey(sending);
      onSent();
    },
  });
  return (
    <Form form={form}>
      <Text c="dimmed" size="sm">
        About {bookingName(booking)}. {providerName} will see it in{' '}
        <Link to={paths.chat({ withId: providerId ?? undefined })}>your conversation</Link>. Expect them to
        check messages from {CHAT_OPENS} the day before the visit.
      </Text>
      <Field form={form} name="body" as={TextArea} label="Message" rows={4} data-autofocus />
      <Submit>Send message</Submit>
    </Form>
  );
}

/** The customer's access details, which apply to every visit. */
export function AccessDialog({ opened, onClose }: ActionDialogProps) {
  return (
    <Dialog title="Access details" opened={opened} onClose={onClose}>
      <Details onSaved={onClose} />
    </Dialog>
  );
}

function Details({ onSaved }: { onSaved: () => void }) {
  const details = trpc.accessDetails.mine.useQuery();
  return (
    <>
      <Text c="dimmed" size="sm">
        One set of details for your home, kept encrypted. The provider of a confirmed visit can read them from{' '}
        {ACCESS_DETAILS_HOURS.from} the day before until {ACCESS_DETAILS_HOURS.hoursAfter} hours after it.
      </Text>
      <Query query={details} subject="Your access details">
        {(known) => <AccessDetailsForm details={known} onSaved={onSaved} />}
      </Query>
    </>
  );
}

/** The review of a completed visit (REV-5). */
export function ReviewDialog({ booking, opened, onClose }: ActionDialogProps) {
  return (
    <Dialog title={`Review ${bookingName(booking)}`} opened={opened} onClose={onClose}>
      <div className={reviews.flow}>
        <RatingFlow
          bookingId={booking.id}
          providerName={booking.providerName}
          entryPoint="review"
          onDone={onClose}
        />
      </div>
    </Dialog>
  );
}
