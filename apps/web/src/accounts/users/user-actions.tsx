import type { ListedUser } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { failureOrElse } from '../../mutation-reports.ts';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { DeactivateButton } from './deactivate-button.tsx';

const CHANGED = ['accounts', 'providers'] as const;
/** It is refused when another admin was faster. */
const CHANGES = { refreshes: CHANGED, refreshesOnFailure: CHANGED } as const;

const APPROVED = {
  success: { title: 'Provider approved' },
  failure: failureOrElse('Error', 'Failed to approve provider'),
  ...CHANGES,
} as const;

const VERIFIED = {
  success: { title: 'Provider verified' },
  failure: 'Error',
  ...CHANGES,
} as const;

const WITHDRAWN = { ...VERIFIED, success: { title: 'Verification withdrawn' } } as const;

const REACTIVATED = {
  success: {
    title: 'User reactivated',
    description: 'They may log in again. What was cancelled stays cancelled',
  },
  failure: 'Error',
  ...CHANGES,
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
  const onlyIfNew = true;
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

  if (!active)
    return button('Reactivate', reactivate.isPending, () => reactivate.mutate({ userId, onlyIfNew }));
  return (
    <>
      {approved === false &&
        button('Approve', approve.isPending, () => approve.mutate({ userId, onlyIfNew }), 'filled')}
      {!isRow &&
        verified === false &&
        button('Verify', verify.isPending, () => verify.mutate({ userId, verified: true, onlyIfNew }))}
      {!isRow && verified && (
        <ConfirmButton
          label="Withdraw verification"
          of={name}
          title="Withdraw verification"
          keepLabel="Keep Verified"
          confirmLabel="Withdraw Verification"
          mutation={withdraw}
          sends={{ userId, verified: false, onlyIfNew }}
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
