import { Box, Button } from '@mantine/core';
import { client, trpc } from '../../api.tsx';
import { useSession, useUser } from '../../session.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const SENT = {
  success: ({ isConfirmed }: { isConfirmed: boolean }) => ({
    title: isConfirmed ? 'Email address confirmed' : 'Email sent',
  }),
  failure: 'Error',
} as const;

/** Asks users to confirm their email address, with a button for another link (ACC-40). */
export function ConfirmEmailBanner() {
  const { email, role } = useUser();
  const { signIn } = useSession();
  const send = trpc.accounts.sendEmailConfirmation.useMutation({
    meta: SENT,
    // It may have been confirmed in another tab.
    onSuccess: async ({ isConfirmed }) => isConfirmed && signIn(await client.accounts.current.query()),
  });
  return (
    <Box p="1rem 1rem 0">
      <Notice>
        <span>
          Please confirm your email address: we sent a link to {email}.
          {role === 'provider' && ' Until then, we won’t email you about bookings.'}
        </span>
        <Button size="xs" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          Send again
        </Button>
      </Notice>
    </Box>
  );
}
