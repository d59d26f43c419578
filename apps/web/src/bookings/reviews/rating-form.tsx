import { ReviewDraft, centsOf, policyTexts } from '@doorstep/domain';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { firstNameOf } from '../../ui/display/text.ts';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { ENTRY_POINTS, type RatingFlowProps } from './entry-points.ts';
import classes from './rating.module.css';

/** The queries that a review changes. */
const REVIEW_CHANGES = ['bookings', 'reviews', 'providers'] as const;

const BLANK = { comment: '', instructions: '', tip: '', recommend: false };
const TIPS = ['5', '10', '20'] as const;

/** The rest of a rating, once its stars are chosen. */
export function RatingForm({
  bookingId,
  providerName,
  entryPoint,
  rating,
  onDone,
}: RatingFlowProps & { rating: number }) {
  const { submit, toast } = ENTRY_POINTS[entryPoint];
  const form = useServerForm({
    schema: ReviewDraft,
    mutation: trpc.reviews.write.useMutation({
      meta: {
        success: { title: toast },
        // A visit that was reviewed elsewhere is replaced on the dashboard, with the form's error.
        ...(entryPoint === 'card' && { failure: 'Error' }),
        refreshes: REVIEW_CHANGES,
        refreshesOnFailure: REVIEW_CHANGES,
      },
    }),
    initialValues: BLANK,
    toSent: ({ tip, ...fields }: typeof BLANK) => ({
      ...fields,
      bookingId,
      rating,
      tip: tip.trim() === '' ? 0 : centsOf(tip),
    }),
    draft: { name: `review-${bookingId}` },
    ...(onDone && { onSuccess: onDone }),
  });
  const provider = providerName ? firstNameOf(providerName) : 'your provider';
  return (
    <div className={classes.details} data-rating>
      <Form form={form}>
        <Field
          form={form}
          name="comment"
          as={TextArea}
          label="Your review (optional)"
          description="Anyone can read it, with your first name and initial."
          rows={2}
        />
        <Field
          form={form}
          name="instructions"
          as={TextArea}
          label="Special instructions (optional)"
          description={`A private note to ${provider} for the next visit`}
          rows={2}
        />
        <Group gap="xs" align="end">
          <Field
            form={form}
            name="tip"
            as={TextInput}
            label="Tip in dollars (optional)"
            description={policyTexts.TIP_MEANING}
            inputMode="decimal"
            autoComplete="off"
          />
          {TIPS.map((tip) => (
            <Button key={tip} variant="default" onClick={() => form.fillIn({ tip })}>
              ${tip}
            </Button>
          ))}
        </Group>
        <Field form={form} name="recommend" as={Checkbox} label={`I would recommend ${providerName}`} />
        <Submit>{submit}</Submit>
      </Form>
    </div>
  );
}
