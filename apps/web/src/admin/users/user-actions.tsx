import type { ListedUser } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { failureOrElse } from '../../mutation-reports.ts';
import { ConfirmButton } from '../../ui/feedback/confirm-button.tsx';
import { DeactivateButton } from './deactivate-button.tsx';

const APPROVED = {
  success: { title: 'Provider approved' },
  failure: failureOrElse('Error', 'Failed to approve provider'),
  refreshes: ['accounts', 'providers'],
} as const;

const VERIFIED = {
  success: { title: 'Provider verified' },
  failure: 'Error',
  refreshes: ['accounts', 'providers'],
} as const;

const WITHDRAWN = { ...VERIFIED, success: { title: 'Verification withdrawn' } } as const;

const REACTIVATED = {
  success: {
    title: 'User reactivated',
    description: 'They may log in again. What was cancelled stays cancelled',
  },
  failure: 'Error',
  refreshes: ['accounts', 'providers'],
} as const;

interface UserActionsProps {
  user: ListedUser;
  /** Only what is done from the list of all. */
  isRow?: boolean;
}

/** What an admin does with a user: approve and verify providers, deactivate anybody, reactivate them (ADM-3, PRV-1, PRV-3). */
export function UserActions({ user, isRow = false }: UserActionsProps) {
  const approve = trpc.providers.approve.useMutation({ meta: APPROVED });
  const verify = trpc.providers.verify.useMutation({ meta: VERIFIED });
  const withdraw = trpc.providers.verify.useMutation({ meta: WITHDRAWN });
  const reactivate = trpc.accounts.reactivate.useMutation({ meta: REACTIVATED });
  const { id: userId, name, active, approved, verified } = user;
  const button = (label: string, isPending: boolean, onClick: () => void, variant = 'default') => (
    <Button
      size="xs"
      variant={variant}
      loading={isPending}
      aria-label={`${label}: ${name}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );

  if (!active) return button('Reactivate', reactivate.isPending, () => reactivate.mutate({ userId }));
  return (
    <>
      {approved === false && button('Approve', approve.isPending, () => approve.mutate({ userId }), 'filled')}
      {!isRow &&
        verified === false &&
        button('Verify', verify.isPending, () => verify.mutate({ userId, verified: true }))}
      {!isRow && verified && (
        <ConfirmButton
          label="Withdraw verification"
          of={name}
          title="Withdraw verification"
          keepLabel="Keep Verified"
          confirmLabel="Withdraw Verification"
          mutation={withdraw}
          sends={{ userId, verified: false }}
        >
          <p>
            <b>{name}</b> is no longer shown as verified. They can be verified again.
          </p>
        </ConfirmButton>
      )}
      <DeactivateButton user={user} />
    </>
  );
}
