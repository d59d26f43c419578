import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { client } from '../api.tsx';
import { withFreshSignIn } from './two-step/fresh-sign-in.ts';
import { lazy } from '../ui/feedback/lazy.tsx';

const DeletionDialog = lazy(async () => (await import('./deletion-dialog.tsx')).DeletionDialog);

/** Button that downloads the user's data as a JSON file. */
export function ExportData() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => withFreshSignIn(() => client.accounts.exportData.query()),
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
      <Button variant="default" c="var(--ds-danger)" onClick={() => setOpened(true)}>
        Delete my account
      </Button>
      <DeletionDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
