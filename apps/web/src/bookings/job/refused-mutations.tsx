import { formatDayTime } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { type PendingMutation, mutationLabel } from './pending-mutations.ts';
import classes from './refused-mutations.module.css';

interface RefusedMutationsProps {
  mutations: readonly PendingMutation[];
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  /** Adds when it was recorded, where the list covers several visits. */
  showsTime?: boolean;
}

/** Mutations that the server refused, with the reasons. */
export function RefusedMutations({ mutations, onRetry, onDiscard, showsTime }: RefusedMutationsProps) {
  return (
    <div role="alert">
      {mutations.map((pending) => {
        const { key, mutation, madeAt, refusal } = pending;
        const label = mutationLabel(mutation);
        return (
          <div key={key} className={classes.refused}>
            <p>
              <b>
                Not saved: {label}
                {showsTime && `, ${formatDayTime(madeAt)}`}.
              </b>{' '}
              {refusal && `${refusal}.`}
            </p>
            <Group gap="xs" mt="xs">
              <Button
                size="xs"
                variant="default"
                aria-label={`Try again: ${label}`}
                onClick={() => onRetry(key)}
              >
                Try again
              </Button>
              <DiscardButton pending={pending} label={label} onDiscard={onDiscard} />
            </Group>
          </div>
        );
      })}
    </div>
  );
}

interface DiscardButtonProps extends Pick<RefusedMutationsProps, 'onDiscard'> {
  pending: PendingMutation;
  label: string;
}

/** Discards a mutation; a note or a photo exists nowhere else and is asked about first. */
function DiscardButton({ pending: { key, mutation }, label, onDiscard }: DiscardButtonProps) {
  if (mutation.type !== 'note' && mutation.type !== 'photo')
    return (
      <Button size="xs" variant="default" aria-label={`Discard: ${label}`} onClick={() => onDiscard(key)}>
        Discard
      </Button>
    );
  return (
    <ConfirmButton
      label="Discard"
      subject={label}
      title={`Discard this ${mutation.type}?`}
      keepLabel="Keep it"
      confirmLabel="Discard"
      destructive
      isLocal
      mutation={{ isPending: false, mutate: onDiscard }}
      sends={key}
    >
      It hasn’t been saved and can’t be restored.
    </ConfirmButton>
  );
}
