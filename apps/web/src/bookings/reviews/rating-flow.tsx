import { Button } from '@mantine/core';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { dropDraft, useDraft } from '../../ui/forms/draft.ts';
import { StarChoice } from '../../ui/forms/star-choice.tsx';
import { ENTRY_POINTS, type RatingFlowProps } from './entry-points.ts';

const RatingForm = lazy(async () => (await import('./rating-form.tsx')).RatingForm);

const NO_STARS = { rating: 0 };

/** Rates a completed visit: first the stars, then words, a private note and a tip (REV-1, REV-4, REV-5). */
export function RatingFlow({ onDone, ...visit }: RatingFlowProps) {
  const stars = `stars-${visit.bookingId}`;
  const [{ rating }, keep] = useDraft(stars, NO_STARS);
  const disabled = <Button disabled>{ENTRY_POINTS[visit.entryPoint].submit}</Button>;
  return (
    <>
      <StarChoice defaultValue={rating} onChange={(chosen) => keep(() => ({ rating: chosen }))} />
      {rating === 0 ? (
        disabled
      ) : (
        <RatingForm
          {...visit}
          rating={rating}
          fallback={disabled}
          onDone={() => {
            dropDraft(stars);
            onDone?.();
          }}
        />
      )}
    </>
  );
}
