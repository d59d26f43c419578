import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { NarrowCard } from '../accounts/sign-in/narrow-card.tsx';
import { apiErrorOf, messageOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { describedAs } from '../public-shell/describe-page.ts';
import { focusOnMount } from '../ui/browser/focus.ts';
import { Refusal } from '../ui/feedback/notice.tsx';

export const meta = describedAs('Stop mails', 'End mails of one kind.');

const ENDED = {
  reminders: 'You get no reminders of visits any more.',
  invitations: 'You get no invitations to review any more.',
  news: 'You get no news any more.',
} as const;

/** Returns why the emails could not be stopped; an unknown token means a wrong link. */
function describeRefusal(error: unknown): string {
  const status = apiErrorOf(error)?.httpStatus;
  return status === 404 || status === 400
    ? 'This link is not one of ours. Please open the one in the mail'
    : messageOf(error);
}

/** Stops one kind of email with the link's token, without a session (MAI-10). */
export default function UnsubscribePage() {
  const [parameters] = useSearchParams();
  const unsubscribe = trpc.mail.unsubscribe.useMutation();
  if (unsubscribe.data)
    return (
      <NarrowCard title="Done" done>
        <p ref={focusOnMount} tabIndex={-1}>
          {ENDED[unsubscribe.data.choice]} Mails about your bookings still come. You choose again under My
          Account.
        </p>
      </NarrowCard>
    );
  return (
    <NarrowCard title="Stop these mails?">
      <p>Mails of the kind that brought you here will not come any more. Those about your bookings will.</p>
      <Refusal of={unsubscribe} describe={describeRefusal} />
      <Button
        size="lg"
        loading={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate({ token: parameters.get('token') ?? '' })}
      >
        Stop them
      </Button>
    </NarrowCard>
  );
}
