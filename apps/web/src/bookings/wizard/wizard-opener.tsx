import type { ServiceType } from '@doorstep/domain';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.tsx';
import { importWithRetry } from '../../ui/browser/loading.ts';
import { showMissingPart } from '../../ui/feedback/lazy.tsx';
import { isWizardSaved } from './wizard-state.ts';
import type { WizardDialogProps } from './wizard-dialog.tsx';

/** The wizard, and what tells of a failure, which is there before anything can fail. */
export async function loadWizard() {
  const [{ WizardDialog }] = await importWithRetry(() =>
    Promise.all([import('./wizard-dialog.tsx'), import('../../ui/feedback/toaster.tsx')]),
  );
  return WizardDialog;
}

interface WizardOpenerProps {
  type: ServiceType;
  /** Books this service, whatever is chosen in the wizard. */
  serviceId?: number | null;
  /** What opens it; `isLoading` while it is on its way. */
  children: (open: () => void, isLoading: boolean) => ReactNode;
}

/**
 * Opens the booking wizard for a type of service; it is loaded when it is first opened. One that was interrupted opens
 * again by itself, with what was filled in; a customer who was logged out meanwhile logs in first.
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
    const isKept = userId !== null && isWizardSaved({ userId, type, serviceId, pathname });
    if (isKept) loadWizard().then(goOn, showMissingPart);
  }, [userId, type, serviceId, pathname]);

  if (opened && session.status === 'signed-out') {
    // In place of the wizard's own history entry.
    return <Navigate to={paths.auth({ redirectTo: pathname + search })} replace />;
  }
  return (
    <>
      {children(open, isLoading)}
      {Dialog && subject && <Dialog subject={subject} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
