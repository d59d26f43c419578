import { type DueReview, ReviewDraft, centsOf, formatDay } from '@doorstep/domain';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/display/page.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { StarChoice } from '../../ui/forms/star-choice.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import classes from './rate-card.module.css';

/** The queries that a review changes. */
const REVIEW_CHANGES = ['bookings', 'reviews', 'providers'] as const;

/** The review of the latest completed visit without one; disabled while there is none (REV-4). */
export function RateCard() {
  const due = trpc.reviews.due.useQuery();
  return (
    <Card title="Rate and tip">
      <Query of={due} what="Your latest visit">
        {(visit) => <RateForm key={visit?.bookingId ?? 0} visit={visit} />}
      </Query>
    </Card>
  );
}

const RATED = {
  success: { title: 'Rating submitted' },
  // A visit that was reviewed elsewhere is replaced, with the form's error.
  failure: 'Error',
  refreshes: REVIEW_CHANGES,
  refreshesOnFailure: REVIEW_CHANGES,
} as const;
const BLANK = { rating: 0, instructions: '', tip: '' };

function RateForm({ visit }: { visit: DueReview | null }) {
  const bookingId = visit?.bookingId ?? 0;
  const [hasStars, setHasStars] = useState(false);
  const form = useServerForm({
    schema: ReviewDraft,
    mutation: trpc.reviews.write.useMutation({ meta: RATED }),
    initialValues: BLANK,
    toSent: ({ tip, ...fields }: typeof BLANK) => ({
      ...fields,
      bookingId,
      tip: tip.trim() === '' ? 0 : centsOf(tip),
    }),
    ...(visit && { draft: { name: `rating-${bookingId}` } }),
    onChange: ({ rating }) => setHasStars(rating > 0),
  });
  const disabled = visit === null;
  return (
    <>
      <p className={classes.visit}>
        {visit ? (
          <>
            How was{' '}
            <Link to={paths.bookingPage(bookingId)}>
              {visit.serviceName} on {formatDay(visit.date)}
            </Link>{' '}
            with {visit.providerName}?
          </>
        ) : (
          'There is nothing to rate now. After your next completed visit you can do it here.'
        )}
      </p>
      <Form of={form}>
        <Field of={form} name="rating" as={StarChoice} label="Your rating" disabled={disabled} />
        <Field
          of={form}
          name="instructions"
          as={TextArea}
          label="Special instructions"
          description="For the next visit; only your provider reads them"
          rows={2}
          disabled={disabled}
        />
        <Field
          of={form}
          name="tip"
          as={TextInput}
          label="Tip in dollars (optional)"
          description="It is written down; no money is taken here"
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
        />
        <Submit disabled={disabled || !hasStars}>Submit</Submit>
      </Form>
    </>
  );
}

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

/** The form of a public review (REV-1, REV-5). */
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
