import { PRODUCT_NAME } from '@doorstep/domain';
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../api-messages.ts';
import { queryClient, refusalOf, trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { ofTab } from '../ui/storage.ts';
import { useToast } from '../ui/toast.tsx';
import classes from './account.module.css';

/** Deletes the account for good, after the password (Rulings: Delete my account). */
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

function DeleteForm({ onKeep }: { onKeep: () => void }) {
  const [password, setPassword] = useState('');
  const { signOut } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const { key } = useLocation();
  const remove = trpc.accounts.deleteAccount.useMutation({
    async onSuccess() {
      signOut(key);
      ofTab.clear();
      toast({
        title: 'Account deleted',
        description: `Your data was removed. Thank you for using ${PRODUCT_NAME}.`,
      });
      await navigate(paths.home);
      queryClient.clear();
    },
  });
  const fields = refusalOf(remove.error)?.fields;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate({ currentPassword: password });
      }}
    >
      <p className={classes.soft}>
        Everything you booked ahead is cancelled. Your name, addresses, messages and access details are
        removed; reviews stay without your name. This action cannot be undone.
      </p>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={fields?.['currentPassword']}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <FormError>{remove.error && !fields && messageOf(remove.error)}</FormError>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onKeep} disabled={remove.isPending}>
          Keep my account
        </Button>
        <Button type="submit" className={classes.destructive} loading={remove.isPending}>
          Delete for good
        </Button>
      </div>
    </form>
  );
}
