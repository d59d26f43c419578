import { type Factor, FactorName, FactorRemoval } from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../../ui/forms/form.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import classes from '../../ui/feedback/confirm-dialog.module.css';
import { withFreshSignIn } from './fresh-sign-in.ts';
import { askForPasskey, passkeyMessageOf } from './passkeys.ts';

const RENAMED = { success: { title: 'Name saved' }, refreshes: ['factors'] } as const;
const REMOVED = {
  totp: { success: { title: 'Authenticator app removed' }, refreshes: ['factors'] },
  passkey: { success: { title: 'Passkey removed' }, refreshes: ['factors'] },
} as const;

const TITLES = { totp: 'Remove this authenticator app?', passkey: 'Remove this passkey?' } as const;
const EFFECTS = {
  totp: 'Its codes stop working straight away.',
  passkey: 'It stops working straight away. You can delete it from your device, too.',
} as const;

const RENAME_TITLES = { totp: 'Rename this authenticator app', passkey: 'Rename this passkey' } as const;

interface FactorDialogProps {
  factor: Factor;
  opened: boolean;
  onClose: () => void;
}

interface RemoveFactorProps extends FactorDialogProps {
  /** Removing the last factor requires using it (ACC-37). */
  isLast: boolean;
}

/** Asks before an authenticator app or a passkey is removed. */
export function RemoveFactorDialog({ opened, onClose, ...props }: RemoveFactorProps) {
  return (
    <Dialog title={TITLES[props.factor.kind]} opened={opened} onClose={onClose}>
      <RemovalForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function RemovalForm({ factor: { id: factorId, kind }, isLast, onClose }: Omit<RemoveFactorProps, 'opened'>) {
  const form = useServerForm({
    schema: FactorRemoval,
    mutation: useMutation({
      async mutationFn(sent: { factorId: number; totp?: string | undefined }) {
        const passkey =
          isLast && kind === 'passkey'
            ? await askForPasskey(client.factors.startPasskeyProof.mutate())
            : undefined;
        return withFreshSignIn(() => client.factors.remove.mutate({ ...sent, passkey }));
      },
      meta: REMOVED[kind],
    }),
    initialValues: { totp: '' },
    toSent: ({ totp }) => ({ factorId, ...(isLast && kind === 'totp' && { totp }) }),
    onSuccess: onClose,
    describe: passkeyMessageOf,
    alwaysShowFailure: kind === 'passkey',
  });
  return (
    <Form form={form}>
      <Text c="dimmed" size="sm">
        {isLast
          ? 'This turns two-step verification off. Your recovery codes stop working, too.'
          : EFFECTS[kind]}
      </Text>
      {isLast && kind === 'totp' && (
        <Field
          form={form}
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

/** Names an authenticator app or a passkey. */
export function RenameFactorDialog({ factor, opened, onClose }: FactorDialogProps) {
  return (
    <Dialog title={RENAME_TITLES[factor.kind]} opened={opened} onClose={onClose}>
      <NameForm factor={factor} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ factor: { id: factorId, name }, onClose }: Omit<FactorDialogProps, 'opened'>) {
  const form = useServerForm({
    schema: FactorName.pick({ name: true }),
    mutation: useMutation({
      mutationFn: (sent: { factorId: number; name: string }) =>
        withFreshSignIn(() => client.factors.rename.mutate(sent)),
      meta: RENAMED,
    }),
    initialValues: { name: name ?? '' },
    toSent: (fields) => ({ factorId, ...fields }),
    onSuccess: onClose,
  });
  return (
    <Form form={form}>
      <Field form={form} name="name" label="Name" autoComplete="off" data-autofocus />
      <Submit>Save name</Submit>
    </Form>
  );
}
