import type { ListedService } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';

interface ServiceActionsProps {
  service: ListedService;
  onEdit: () => void;
}

const RETIRED = {
  success: { title: 'Service retired' },
  failure: 'Error',
  refreshes: ['services'],
  refreshesOnFailure: ['services'],
} as const;

/** Edit and Retire, for a service on offer (CAT-18, CAT-19). */
export function ServiceActions({ service, onEdit }: ServiceActionsProps) {
  const retire = trpc.services.retire.useMutation({ meta: RETIRED });
  if (service.retiredAt) return null;
  return (
    <>
      <Button size="xs" variant="default" aria-label={`Edit: ${service.name}`} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmButton
        label="Retire"
        of={service.name}
        title="Retire Service"
        keepLabel="Keep Service"
        confirmLabel="Retire Service"
        destructive
        mutation={retire}
        sends={{ serviceId: service.id }}
      >
        <p>
          Retire <b>{service.name}</b>?
        </p>
        <p>It is no longer listed and cannot be booked. What is already booked goes on.</p>
      </ConfirmButton>
    </>
  );
}
