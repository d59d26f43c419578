import { type FullReview, ReviewReply } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';

interface ReplyDialogProps {
  review: FullReview;
  opened: boolean;
  onClose: () => void;
}

/** The form of a provider's public reply to a review (REV-8). */
export function ReplyDialog({ review, opened, onClose }: ReplyDialogProps) {
  return (
    <Dialog title={`Reply to ${review.customerName}`} opened={opened} onClose={onClose}>
      <ReplyForm review={review} onSent={onClose} />
    </Dialog>
  );
}

function ReplyForm({ review, onSent }: { review: FullReview; onSent: () => void }) {
  const { bookingId, comment, reply } = review;
  const form = useServerForm({
    schema: ReviewReply,
    mutation: trpc.reviews.reply.useMutation({
      meta: { success: { title: 'Reply posted' }, refreshes: ['reviews', 'providers'] },
    }),
    initialValues: { reply: reply ?? '' },
    toSent: (fields) => ({ ...fields, bookingId }),
    draft: { name: `review-reply-${bookingId}` },
    onSuccess: onSent,
  });
  return (
    <Form form={form}>
      {comment && <Text c="dimmed">“{comment}”</Text>}
      <Field
        form={form}
        name="reply"
        as={TextArea}
        label="Your reply"
        description="Anyone can read it below the review, with your name."
        rows={4}
        data-autofocus
      />
      <Submit>{reply === null ? 'Post reply' : 'Save reply'}</Submit>
    </Form>
  );
}
