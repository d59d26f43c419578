import { formatPrice, type FullReview } from '@doorstep/domain';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ReviewTextsProps {
  review: FullReview;
  /** Introduces the comment outside a list of reviews. */
  commentName?: string;
}

/** A review besides its stars, for its two sides: the comment, the note for the next visit, the tip and the reply. */
export function ReviewTexts({
  review: { comment, instructions, tip, reply },
  commentName,
}: ReviewTextsProps) {
  return (
    <>
      {comment && <Words name={commentName}>{comment}</Words>}
      {instructions && <Words name="For the next visit">{instructions}</Words>}
      {tip > 0 && <Words name="Tip recorded">{formatPrice(tip)}</Words>}
      {reply && <Words name="Reply">{reply}</Words>}
    </>
  );
}

function Words({ name, children }: { name?: string | undefined; children: ReactNode }) {
  return (
    <Text inherit data-typed>
      {name && (
        <Text span inherit c="dimmed">
          {name}:{' '}
        </Text>
      )}
      <span>{children}</span>
    </Text>
  );
}
