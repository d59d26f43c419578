import { AccountDeletion, PRODUCT_NAME } from '@doorstep/domain';
import { Button, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../api.tsx';
import { forgetInAllTabs } from './sign-in/session-of-tabs.ts';
import { useLeave } from './sign-in/use-leave.ts';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import classes from './account.module.css';

/** Deletes the account for good, after the password (DAT-3). */
export function DeleteAccount() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" className={classes.danger} onClick={() => setOpened(true)}>
        Delete my account
      </Button>
      <Dialog title="Delete my account" opened={opened} onClose={() => setOpened(false)}>
        <DeleteForm onKeep={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

const DELETED = {
  success: {
    title: 'Account deleted',
    description: `Your data was removed. Thank you for using ${PRODUCT_NAME}.`,
  },
  endsSession: true,
} as const;

function DeleteForm({ onKeep }: { onKeep: () => void }) {
  const leave = useLeave();
  const form = useServerForm({
    schema: AccountDeletion,
    // Until it has left, nothing is read for an account that is no more.
    mutation: trpc.accounts.deleteAccount.useMutation({
      meta: DELETED,
      onSuccess: () => leave(forgetInAllTabs),
    }),
    initialValues: { currentPassword: '' },
  });
  return (
    <Form of={form}>
      <Text c="dimmed" size="sm">
        Everything you booked ahead is cancelled. Your name, addresses, messages and access details are
        removed; reviews stay without your name. This action cannot be undone.
      </Text>
      <Field
        of={form}
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
        Delete for good
      </Submit>
    </Form>
  );
}
