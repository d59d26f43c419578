import { FactorRemoval } from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import classes from '../../ui/feedback/confirm-dialog.module.css';
import { callFreshly } from './fresh-sign-in.ts';

const REMOVED = { success: { title: 'Authenticator app removed' }, refreshes: ['factors'] } as const;

interface RemoveAppProps {
  factorId: number;
  /** The last one needs a code of its own (ACC-37). */
  isLast: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Asks before an authenticator app is removed. */
export function RemoveApp({ opened, onClose, ...app }: RemoveAppProps) {
  return (
    <Dialog title="Remove this authenticator app?" opened={opened} onClose={onClose}>
      <RemovalForm {...app} onClose={onClose} />
    </Dialog>
  );
}

function RemovalForm({ factorId, isLast, onClose }: Omit<RemoveAppProps, 'opened'>) {
  const form = useServerForm({
    schema: FactorRemoval,
    mutation: useMutation({
      mutationFn: (sent: { factorId: number; totp?: string | undefined }) =>
        callFreshly(() => client.factors.remove.mutate(sent)),
      meta: REMOVED,
    }),
    initialValues: { totp: '' },
    toSent: ({ totp }) => ({ factorId, ...(isLast && { totp }) }),
    onSuccess: onClose,
  });
  return (
    <Form of={form}>
      <Text c="dimmed" size="sm">
        {isLast
          ? 'This turns two-step verification off. Your recovery codes stop working, too.'
          : 'Its codes stop working straight away.'}
      </Text>
      {isLast && (
        <Field
          of={form}
          name="totp"
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
        />
      )}
      <Submit
        className={classes.destructive}
        extra={
          <Button variant="default" onClick={onClose} disabled={form.isPending}>
            Keep it
          </Button>
        }
      >
        Remove
      </Submit>
    </Form>
  );
}
