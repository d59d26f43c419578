import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { NarrowCard } from '../accounts/sign-in/narrow-card.tsx';
import { apiErrorOf, messageOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { describedAs } from '../public-shell/describe-page.ts';
import { ClientOnly } from '../ui/browser/client-only.tsx';
import { focusOnMount } from '../ui/browser/focus.ts';
import { Refusal } from '../ui/feedback/notice.tsx';

export const meta = describedAs('Stop emails', 'Stop one kind of email.');

const ENDED = {
  reminders: 'You’ll no longer get reminders.',
  invitations: 'You’ll no longer get invitations to review.',
  news: 'You’ll no longer get news.',
} as const;

const MEANING = 'You won’t get emails like this any more. We’ll still email you about your bookings.';
const accountLink = <Link to="/account?section=mail">My Account</Link>;

/** Returns why the emails could not be stopped; an unknown token means a wrong link. */
function describeRefusal(error: unknown): string {
  const status = apiErrorOf(error)?.httpStatus;
  return status === 404 || status === 400
    ? 'This link isn’t valid. Please use the one in the email'
    : messageOf(error);
}

/** Stops one kind of email with the link's token, without a session (MAI-10). */
export default function UnsubscribePage() {
  const token = useSearchParams()[0].get('token');
  const unsubscribe = trpc.mail.unsubscribe.useMutation();
  if (unsubscribe.data)
    return (
      <NarrowCard title="Done" done>
        <p ref={focusOnMount} tabIndex={-1}>
          {ENDED[unsubscribe.data.choice]} We’ll still email you about your bookings. You can turn these
          emails back on in {accountLink}.
        </p>
      </NarrowCard>
    );
  return (
    <NarrowCard title="Stop these emails?">
      <ClientOnly fallback={<p>{MEANING}</p>}>
        {token ? (
          <>
            <p>{MEANING}</p>
            <Refusal mutation={unsubscribe} describe={describeRefusal} />
            <Button size="lg" loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
              Stop them
            </Button>
          </>
        ) : (
          <p>
            This link is incomplete. Please use the one in the email, or choose your emails in {accountLink}.
          </p>
        )}
      </ClientOnly>
    </NarrowCard>
  );
}
