import type { User } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { trpc } from '../api.tsx';
import { failureOrElse } from '../mutation-reports.ts';
import { ConfirmButton } from '../ui/feedback/confirm-button.tsx';

const APPROVED = {
  success: { title: 'Provider approved' },
  failure: failureOrElse('Error', 'Failed to approve provider'),
  refreshes: ['accounts.list'],
} as const;

/** Their bookings are cancelled or given to others. */
const DEACTIVATED = {
  success: { title: 'User deactivated' },
  failure: failureOrElse('Error', 'Failed to deactivate user'),
  refreshes: ['accounts.list', 'bookings'],
} as const;

/** Approve, for providers who are not yet; Deactivate, for every active user (ADM-3, ADM-6). */
export function UserActions({ user }: { user: User }) {
  const approve = trpc.providers.approve.useMutation({ meta: APPROVED });
  const deactivate = trpc.accounts.deactivate.useMutation({ meta: DEACTIVATED });

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
      <ConfirmButton
        label="Deactivate"
        of={user.name}
        title="Deactivate User"
        keepLabel="Cancel"
        confirmLabel="Confirm Deactivation"
        destructive
        mutation={deactivate}
        sends={{ userId: user.id }}
      >
        <p>
          <b>{user.name}</b>, {user.email}
        </p>
        <p>
          Are you sure you want to deactivate this user? Their account will be suspended until reactivated.
        </p>
      </ConfirmButton>
    </>
  );
}
