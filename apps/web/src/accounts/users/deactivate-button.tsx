import type { DeactivationEffects, ListedUser } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { trpc } from '../../api.tsx';
import { failureOrElse } from '../../mutation-reports.ts';
import { adminPaths } from '../../admin-paths.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { count } from '../../ui/display/text.ts';

interface Deactivated {
  bookingsToReassign: readonly number[];
}

/** Their bookings are cancelled, given to others, or must be given to others. */
const DEACTIVATED = {
  success({ bookingsToReassign: { length: jobs } }: Deactivated) {
    return {
      title: 'User deactivated',
      ...(jobs > 0 && {
        description: `${count(jobs, 'confirmed job')} must be given to ${jobs === 1 ? 'another provider' : 'other providers'}`,
      }),
    };
  },
  failure: failureOrElse('Error', 'Failed to deactivate user'),
  refreshes: ['accounts', 'bookings', 'figures', 'providers'],
  refreshesOnFailure: ['accounts'],
} as const;

/** Asks before a user is deactivated, and says what becomes of their bookings (ADM-3, DEA-6). */
export function DeactivateButton({ user: { id: userId, name, email, role } }: { user: ListedUser }) {
  const [opened, setOpened] = useState(false);
  const effects = trpc.accounts.deactivationEffects.useQuery({ userId }, { enabled: opened });
  const navigate = useNavigate();
  const deactivate = trpc.accounts.deactivate.useMutation({
    meta: DEACTIVATED,
    // There they are, to be given to others.
    onSuccess: ({ bookingsToReassign }) =>
      bookingsToReassign.length > 0 && void navigate(adminPaths.user(userId)),
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`Deactivate: ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Deactivate
      </Button>
      <ConfirmDialog
        title="Deactivate User"
        keepLabel="Cancel"
        confirmLabel="Confirm Deactivation"
        destructive
        opened={opened}
        mutation={deactivate}
        sends={{ userId, onlyIfNew: true }}
        isReady={effects.isSuccess && !effects.isFetching}
        onClose={() => setOpened(false)}
      >
        <p>
          <b>{name}</b>, {email}
        </p>
        <p>
          Are you sure you want to deactivate this user? Their account will be suspended until reactivated.
        </p>
        <Query of={effects} what="What becomes of their bookings">
          {(known) => (
            <ul>
              {effectsOf(role, known).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Query>
      </ConfirmDialog>
    </>
  );
}

/** What becomes of the bookings of a user, each in a sentence. */
function effectsOf(role: ListedUser['role'], { cancelled, requests, jobs }: DeactivationEffects): string[] {
  if (role === 'admin') return ['They have no bookings.'];
  const lines = [
    cancelled > 0 && `${count(cancelled, 'booking')} ahead will be cancelled.`,
    requests > 0 &&
      `${count(requests, 'request')} will go to other providers, or be cancelled where nobody else is free.`,
    jobs > 0 && `${count(jobs, 'confirmed job')} must be given to other providers by you.`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines : ['They have no bookings ahead.'];
}
