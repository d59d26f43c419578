import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../api.tsx';

/** Saves everything that is kept of the user as a file. */
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
