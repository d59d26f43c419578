import type { User } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.tsx';

/** Approve, for providers who are not yet; Deactivate, for every active user (S2 §2). */
export function UserActions({ user }: { user: User }) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const [asking, setAsking] = useState(false);

  const approve = trpc.providers.approve.useMutation({
    async onSuccess() {
      await cache.accounts.list.invalidate();
      toast({ title: 'Provider approved' });
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
  });
  const deactivate = trpc.accounts.deactivate.useMutation({
    async onSuccess() {
      // Their bookings have been cancelled or given to others.
      await Promise.all([cache.accounts.list.invalidate(), cache.bookings.invalidate()]);
      toast({ title: 'User deactivated' });
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
    onSettled: () => setAsking(false),
  });

  if (!user.active) return null;
  return (
    <>
      {user.approved === false && (
        <Button
          size="xs"
          loading={approve.isPending}
          aria-label={`Approve: ${user.name}`}
          onClick={() => approve.mutate({ userId: user.id })}
        >
          Approve
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={`Deactivate: ${user.name}`}
        onClick={() => setAsking(true)}
      >
        Deactivate
      </Button>
      <ConfirmDialog
        title="Deactivate User"
        keepLabel="Cancel"
        confirmLabel="Confirm Deactivation"
        destructive
        opened={asking}
        pending={deactivate.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => deactivate.mutate({ userId: user.id })}
      >
        <p>
          <b>{user.name}</b>, {user.email}
        </p>
        <p>
          Are you sure you want to deactivate this user? Their account will be suspended until reactivated.
        </p>
      </ConfirmDialog>
    </>
  );
}
