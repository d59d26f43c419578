import { CHAT_OPENS, MessageDraft, ACCESS_DETAILS_HOURS } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { AccessDetailsForm } from '../../accounts/access-details.tsx';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { Query } from '../../ui/feedback/query.tsx';
import { forgetSendingKey, sendingKey } from '../../ui/forms/draft.ts';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { bookingName } from '../booking-texts.ts';
import { RatingFlow } from '../reviews/rating-flow.tsx';
import reviews from '../reviews/rating.module.css';
import type { ActionFormProps } from './action-dialog.ts';

const SENT = { success: { title: 'Message sent' }, refreshes: ['messages'] } as const;

/** A message to the provider of a booking (MSG-6). */
export function ContactForm({ booking, onDone }: ActionFormProps) {
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
      onDone();
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
export function AccessForm({ onDone }: ActionFormProps) {
  const details = trpc.accessDetails.mine.useQuery();
  return (
    <>
      <Text c="dimmed" size="sm">
        One set of details for your home, kept encrypted. The provider of a confirmed visit can read them from{' '}
        {ACCESS_DETAILS_HOURS.from} the day before until {ACCESS_DETAILS_HOURS.hoursAfter} hours after it.
      </Text>
      <Query query={details} subject="Your access details">
        {(known) => <AccessDetailsForm details={known} onSaved={onDone} />}
      </Query>
    </>
  );
}

/** The review of a completed visit (REV-5). */
export function ReviewForm({ booking: { id, providerName }, onDone }: ActionFormProps) {
  return (
    <div className={reviews.flow}>
      <RatingFlow bookingId={id} providerName={providerName} entryPoint="review" onDone={onDone} />
    </div>
  );
}
