import type { ServiceType } from '@doorstep/domain';
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, Suspense, lazy, useState } from 'react';

const WizardDialog = lazy(async () => ({ default: (await import('./wizard-dialog.tsx')).WizardDialog }));

interface WizardButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  type: ServiceType;
  /** Books this service, whatever is chosen in the wizard. */
  serviceId?: number;
  label?: string;
  children: ReactNode;
}

/** Opens the booking wizard for a type of service; it is loaded when it is first opened. */
export function WizardButton({ type, serviceId, label, children, ...look }: WizardButtonProps) {
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  function open() {
    setUsed(true);
    setOpened(true);
  }
  return (
    <>
      <Button {...look} aria-haspopup="dialog" aria-label={label} onClick={open}>
        {children}
      </Button>
      {used && (
        <Suspense>
          <WizardDialog
            type={type}
            serviceId={serviceId ?? null}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
