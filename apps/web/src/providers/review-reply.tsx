import { type FullReview, formatDate } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../api.tsx';
import { useFocusPlace } from '../ui/browser/focus.ts';
import { ConfirmButton } from '../ui/feedback/confirm-dialog.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';

const ReplyDialog = lazy(async () => (await import('./reply-dialog.tsx')).ReplyDialog);

/** The buttons with which a provider replies to a review, or changes or removes their reply (REV-8). */
export function ReviewReply({ review }: { review: FullReview }) {
  const { bookingId, customerName, serviceName, createdAt, reply } = review;
  const subject = `${customerName}, ${serviceName}, ${formatDate(createdAt)}`;
  const [opened, setOpened] = useState(false);
  const { place, goThere } = useFocusPlace<HTMLDivElement>();
  const remove = trpc.reviews.reply.useMutation({
    meta: { success: { title: 'Reply removed' }, failure: 'Error', refreshes: ['reviews', 'providers'] },
    onSuccess: goThere,
  });
  return (
    <Group gap="xs" {...place}>
      <Button
        size="xs"
        variant="default"
        aria-label={`${reply === null ? 'Reply' : 'Edit reply'}: ${subject}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {reply === null ? 'Reply' : 'Edit reply'}
      </Button>
      <ReplyDialog review={review} opened={opened} onClose={() => setOpened(false)} />
      {reply !== null && (
        <ConfirmButton
          label="Remove reply"
          subject={subject}
          title="Remove your reply?"
          keepLabel="Keep reply"
          confirmLabel="Remove reply"
          destructive
          mutation={remove}
          sends={{ bookingId, reply: null }}
        >
          <p>It’s removed from your profile and for {customerName}.</p>
        </ConfirmButton>
      )}
    </Group>
  );
}
