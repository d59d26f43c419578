import type { ListedService } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.tsx';

interface ServiceActionsProps {
  service: ListedService;
  onEdit: () => void;
}

/** Edit and Retire, for a service on offer (S2 §2; Rulings: Services). */
export function ServiceActions({ service, onEdit }: ServiceActionsProps) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const retire = trpc.services.retire.useMutation({
    async onSuccess() {
      await cache.services.invalidate(undefined, { refetchType: 'all' });
      toast({ title: 'Service retired' });
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
    onSettled: () => setAsking(false),
  });
  if (service.retiredAt) return null;
  return (
    <>
      <Button size="xs" variant="default" aria-label={`Edit: ${service.name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`Retire: ${service.name}`}
        onClick={() => setAsking(true)}
      >
        Retire
      </Button>
      <ConfirmDialog
        title="Retire Service"
        keepLabel="Keep Service"
        confirmLabel="Retire Service"
        destructive
        opened={asking}
        pending={retire.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => retire.mutate({ serviceId: service.id })}
      >
        <p>
          Retire <b>{service.name}</b>?
        </p>
        <p>It is no longer listed and cannot be booked. What is already booked goes on.</p>
      </ConfirmDialog>
    </>
  );
}
