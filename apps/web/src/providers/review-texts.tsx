import { formatPrice, type FullReview } from '@doorstep/domain';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a review says besides its stars, to its two sides: the comment, the note for the next visit and the tip. */
export function ReviewTexts({
  review: { comment, instructions, tip },
}: {
  review: Pick<FullReview, 'comment' | 'instructions' | 'tip'>;
}) {
  return (
    <>
      {comment && <Words>{comment}</Words>}
      {instructions && <Words name="For the next visit">{instructions}</Words>}
      {tip > 0 && <Words name="Tip recorded">{formatPrice(tip)}</Words>}
    </>
  );
}

function Words({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <Text size={name ? 'sm' : undefined} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {name && (
        <Text span inherit c="dimmed">
          {name}:{' '}
        </Text>
      )}
      <span>{children}</span>
    </Text>
  );
}
