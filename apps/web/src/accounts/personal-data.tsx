import { AccountDeletion, PRODUCT_NAME } from '@doorstep/domain';
import { Button, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { client, trpc } from '../api.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Field, Form, Submit } from '../ui/forms/form.tsx';
import { useServerForm } from '../ui/forms/use-server-form.ts';
import { clearAllTabs } from './sign-in/session-sync.ts';
import { useLeave } from './sign-in/use-logout.ts';
import classes from './account.module.css';

/** Button that downloads the user's data as a JSON file. */
export function ExportData() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.accounts.exportData.query(),
    meta: { failure: 'Error' },
    onSuccess(data) {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `doorstep-${data.exportedAt.slice(0, 10)}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Download my data
    </Button>
  );
}

/** Deletes the account permanently after confirming the password (DAT-3). */
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
    // Queries are not refetched before the deleted user has left.
    mutation: trpc.accounts.deleteAccount.useMutation({
      meta: DELETED,
      onSuccess: () => leave(clearAllTabs),
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
