import { count, type DeactivationEffects, type ListedUser } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../admin-paths.ts';
import { client, trpc } from '../../api.tsx';
import { failureOrElse } from '../../mutation-reports.ts';
import { withFreshSignIn } from '../two-step/fresh-sign-in.ts';
import { APPROVED, CHANGES } from './user-reports.ts';
import type { RowMenuItem } from '../../ui/display/row-menu-item.ts';
import { RowMenu } from '../../ui/display/row-menu.tsx';
import { ConfirmButton, ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Query } from '../../ui/feedback/query.tsx';

const VERIFIED = {
  success: { title: 'Provider verified' },
  failure: 'Error',
  ...CHANGES,
} as const;

const WITHDRAWN = { ...VERIFIED, success: { title: 'Provider no longer verified' } } as const;

const REACTIVATED = {
  success: {
    title: 'User reactivated',
    description: 'They can log in again. Cancelled bookings stay cancelled.',
  },
  failure: 'Error',
  ...CHANGES,
} as const;

interface Change {
  userId: number;
  onlyIfNew: true;
}

interface UserActionsProps {
  user: ListedUser;
  /** Shows the actions of a list's row: deactivation and reactivation are in its menu. */
  isRow?: boolean;
}

/** Actions of an admin: approve and verify providers, deactivate and reactivate users (ADM-3, PRV-1, PRV-3). */
export function UserActions({ user, isRow = false }: UserActionsProps) {
  const approve = trpc.providers.approve.useMutation({ meta: APPROVED });
  const verify = trpc.providers.verify.useMutation({ meta: VERIFIED });
  const withdraw = trpc.providers.verify.useMutation({ meta: WITHDRAWN });
  const reactivate = useMutation({
    mutationFn: (sent: Change) => withFreshSignIn(() => client.accounts.reactivate.mutate(sent)),
    meta: REACTIVATED,
  });
  const [isDeactivating, setDeactivating] = useState(false);
  const { id: userId, name, active, approved, verified } = user;
  const onlyIfNew = true as const;
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
  const change: RowMenuItem = active
    ? {
        label: 'Deactivate',
        name: `Deactivate: ${name}`,
        destructive: true,
        onSelect: () => setDeactivating(true),
      }
    : {
        label: 'Reactivate',
        name: `Reactivate: ${name}`,
        onSelect: () => reactivate.mutate({ userId, onlyIfNew }),
      };
  return (
    <>
      {active &&
        approved === false &&
        button('Approve', approve.isPending, () => approve.mutate({ userId, onlyIfNew }), 'filled')}
      {active &&
        !isRow &&
        verified === false &&
        button('Verify', verify.isPending, () => verify.mutate({ userId, verified: true, onlyIfNew }))}
      {active && !isRow && verified && (
        <ConfirmButton
          label="Withdraw verification"
          subject={name}
          title="Withdraw verification"
          keepLabel="Keep verified"
          confirmLabel="Withdraw verification"
          mutation={withdraw}
          sends={{ userId, verified: false, onlyIfNew }}
        >
          <p>
            <b>{name}</b> will no longer be shown as verified. You can verify them again later.
          </p>
        </ConfirmButton>
      )}
      {isRow ? (
        <RowMenu name={`Actions: ${name}`} items={[change]} />
      ) : (
        button(change.label, reactivate.isPending, () => change.onSelect?.())
      )}
      <DeactivateDialog user={user} opened={isDeactivating} onClose={() => setDeactivating(false)} />
    </>
  );
}

interface Deactivated {
  bookingsToReassign: readonly number[];
}

const DEACTIVATED = {
  success({ bookingsToReassign: { length: jobs } }: Deactivated) {
    return {
      title: 'User deactivated',
      ...(jobs > 0 && {
        description: `${count(jobs, 'confirmed job')} must be reassigned to ${jobs === 1 ? 'another provider' : 'other providers'}.`,
      }),
    };
  },
  failure: failureOrElse('Error', 'Failed to deactivate user'),
  refreshes: ['accounts', 'bookings', 'reporting', 'providers'],
  refreshesOnFailure: ['accounts'],
} as const;

interface DeactivateDialogProps {
  user: ListedUser;
  opened: boolean;
  onClose: () => void;
}

/** Confirms a deactivation and lists its effects on bookings (ADM-3, DEA-6). */
function DeactivateDialog({ user, opened, onClose }: DeactivateDialogProps) {
  const { id: userId, name, email, role } = user;
  const effects = trpc.accounts.deactivationEffects.useQuery({ userId }, { enabled: opened });
  const navigate = useNavigate();
  const deactivate = useMutation({
    mutationFn: (sent: Change) => withFreshSignIn(() => client.accounts.deactivate.mutate(sent)),
    meta: DEACTIVATED,
    // The user's page lists the jobs to reassign.
    onSuccess: ({ bookingsToReassign }) =>
      bookingsToReassign.length > 0 && void navigate(adminPaths.user(userId)),
  });
  return (
    <ConfirmDialog
      title="Deactivate User"
      keepLabel="Cancel"
      confirmLabel="Confirm Deactivation"
      destructive
      opened={opened}
      mutation={deactivate}
      sends={{ userId, onlyIfNew: true }}
      isReady={effects.isSuccess && !effects.isFetching}
      onClose={onClose}
    >
      <p>
        <b>{name}</b>, {email}
      </p>
      <p>Are you sure you want to deactivate this user? Their account will be suspended until reactivated.</p>
      <Query query={effects} subject="The effects on their bookings">
        {(data) => (
          <ul>
            {describeEffects(role, data).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Query>
    </ConfirmDialog>
  );
}

/** Describes the effects on the user's bookings, one sentence each. */
function describeEffects(
  role: ListedUser['role'],
  { cancelled, requests, jobs }: DeactivationEffects,
): string[] {
  if (role === 'admin') return ['They have no bookings.'];
  const lines = [
    cancelled > 0 && `${count(cancelled, 'upcoming booking')} will be cancelled.`,
    requests > 0 &&
      `${count(requests, 'request')} will go to other providers, or be cancelled if no one else is free.`,
    jobs > 0 && `You need to reassign ${count(jobs, 'confirmed job')}.`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines : ['They have no upcoming bookings.'];
}
