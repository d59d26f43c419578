import { ReviewDraft } from '@doorstep/domain';
import { Checkbox } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { StarChoice } from '../../ui/forms/star-choice.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';

/** What is read anew once a visit is reviewed, or turns out to be. */
export const REVIEW_CHANGES = ['bookings', 'reviews', 'providers'] as const;
const REVIEWED = {
  success: { title: 'Review submitted' },
  refreshes: REVIEW_CHANGES,
  refreshesOnFailure: REVIEW_CHANGES,
} as const;

interface ReviewFormProps {
  bookingId: number;
  providerName: string | null;
  onDone: () => void;
}

/** What a customer says of a visit, for everybody to read (REV-1, REV-5). */
export function ReviewForm({ bookingId, providerName, onDone }: ReviewFormProps) {
  const form = useServerForm({
    schema: ReviewDraft,
    mutation: trpc.reviews.write.useMutation({ meta: REVIEWED }),
    initialValues: { rating: 0, comment: '', recommend: false },
    toSent: (fields) => ({ bookingId, ...fields }),
    draft: { name: `review-${bookingId}` },
    onSuccess: onDone,
  });
  return (
    <Form of={form}>
      <Field of={form} name="rating" as={StarChoice} label="Your rating" />
      <Field
        of={form}
        name="comment"
        as={TextArea}
        label="Your review (optional)"
        description="Everybody can read it, with your first name and initial"
        rows={4}
      />
      <Field of={form} name="recommend" as={Checkbox} label={`I would recommend ${providerName}`} />
      <Submit>Submit Review</Submit>
    </Form>
  );
}
