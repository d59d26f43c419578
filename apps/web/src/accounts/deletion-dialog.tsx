import { AccountDeletion, PRODUCT_NAME } from '@doorstep/domain';
import { Button, PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../api.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { clearAllTabs } from './sign-in/session-sync.ts';
import { useLeave } from './sign-in/use-leave.ts';
import { withFreshSignIn } from './two-step/fresh-sign-in.ts';
import classes from '../ui/feedback/confirm-dialog.module.css';

interface DeletionDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for the password before the account is deleted (DAT-3). */
export function DeletionDialog({ opened, onClose }: DeletionDialogProps) {
  return (
    <Dialog title="Delete my account" opened={opened} onClose={onClose}>
      <DeletionForm onKeep={onClose} />
    </Dialog>
  );
}

const DELETED = {
  success: {
    title: 'Account deleted',
    description: `Your data has been removed. Thank you for using ${PRODUCT_NAME}.`,
  },
  endsSession: true,
} as const;

function DeletionForm({ onKeep }: { onKeep: () => void }) {
  const leave = useLeave();
  const form = useServerForm({
    schema: AccountDeletion,
    // Queries are not refetched before the deleted user has left.
    mutation: useMutation({
      mutationFn: (proof: { currentPassword: string }) =>
        withFreshSignIn(() => client.accounts.deleteAccount.mutate(proof)),
      meta: DELETED,
      onSuccess: () => leave(clearAllTabs),
    }),
    initialValues: { currentPassword: '' },
  });
  return (
    <Form form={form}>
      <Text c="dimmed" size="sm">
        Your upcoming bookings will be cancelled. Your name, addresses, messages and access details will be
        removed; reviews stay, without your name. You can’t undo this.
      </Text>
      <Field
        form={form}
        name="currentPassword"
        as={PasswordInput}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
      />
      <Submit
        className={classes.destructive}
        extra={
          <Button variant="default" onClick={onKeep} disabled={form.isPending}>
            Keep my account
          </Button>
        }
      >
        Delete permanently
      </Submit>
    </Form>
  );
}
