import type { ServiceType } from '@doorstep/domain';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.tsx';
import { importWithRetry } from '../../ui/browser/loading.ts';
import { showMissingPart } from '../../ui/feedback/lazy.tsx';
import { isWizardSaved } from './wizard-state.ts';
import type { WizardDialogProps } from './wizard-dialog.tsx';

/** Loads the wizard with the toasts, before anything can fail. */
export async function loadWizard() {
  const [{ WizardDialog }] = await importWithRetry(() =>
    Promise.all([import('./wizard-dialog.tsx'), import('../../ui/feedback/toaster.tsx')]),
  );
  return WizardDialog;
}

interface WizardOpenerProps {
  type: ServiceType;
  /** Books this service, whatever the choices. */
  serviceId?: number | null;
  /** Renders the button that opens the wizard. */
  children: (open: () => void, isLoading: boolean) => ReactNode;
}

/**
 * Opens the booking wizard for a type of service, loading it first. An interrupted wizard opens again with its draft; a
 * customer whose session has ended logs in first.
 */
export function WizardOpener({ type, serviceId = null, children }: WizardOpenerProps) {
  const { session } = useSession();
  const { pathname, search } = useLocation();
  const [Dialog, setDialog] = useState<ComponentType<WizardDialogProps> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [opened, setOpened] = useState(false);
  const userId = session.status === 'signed-in' ? session.user.id : null;
  const subject = userId === null ? null : { userId, type, serviceId, pathname };

  function show(loaded: ComponentType<WizardDialogProps>) {
    setDialog(() => loaded);
    setOpened(true);
  }

  function open() {
    setLoading(true);
    void loadWizard()
      .then(show, showMissingPart)
      .finally(() => setLoading(false));
  }

  const goOn = useEffectEvent(show);
  useEffect(() => {
    const hasDraft = userId !== null && isWizardSaved({ userId, type, serviceId, pathname });
    if (hasDraft) loadWizard().then(goOn, showMissingPart);
  }, [userId, type, serviceId, pathname]);

  if (opened && session.status === 'signed-out') {
    // Replaces the wizard's own history entry.
    return <Navigate to={paths.auth({ redirectTo: pathname + search })} replace />;
  }
  return (
    <>
      {children(open, isLoading)}
      {Dialog && subject && <Dialog subject={subject} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
