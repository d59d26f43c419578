import type { ListedBooking } from '@doorstep/domain';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryClient, trpc } from '../../api.tsx';
import { servicesQuery } from '../../services/services-query.ts';
import { useUser } from '../../session.tsx';
import { importWithRetry } from '../../ui/browser/loading.ts';
import type { WizardDialogProps } from '../wizard/wizard-dialog.tsx';
import { loadWizard } from '../wizard/wizard-opener.tsx';

type Wizard = Pick<WizardDialogProps, 'subject'> & { Dialog: ComponentType<WizardDialogProps> };

/** Opens the form or the wizard, filled in from a booking (DSH-12). */
export function useBookAgain({ id: bookingId }: Pick<ListedBooking, 'id'>) {
  const { id: userId } = useUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { addresses: ownAddresses, bookings } = trpc.useUtils();
  const [wizard, setWizard] = useState<Wizard | null>(null);
  const [opened, setOpened] = useState(false);

  const start = useMutation({
    async mutationFn() {
      const [{ bookAgain }, booking, services, addresses] = await Promise.all([
        importWithRetry(() => import('./book-again.ts')),
        bookings.show.ensureData({ bookingId }),
        queryClient.ensureQueryData(servicesQuery),
        ownAddresses.list.ensureData(),
      ]);
      const again = bookAgain(booking, { services, addresses, userId, pathname });
      return 'page' in again ? again.page : { subject: again.wizard, Dialog: await loadWizard() };
    },
    meta: { failure: 'Error' },
    onSuccess(next) {
      if (typeof next === 'string') return navigate(next);
      setWizard(next);
      setOpened(true);
    },
  });

  return {
    start: () => start.mutate(),
    isPending: start.isPending,
    dialog: wizard && (
      <wizard.Dialog subject={wizard.subject} opened={opened} onClose={() => setOpened(false)} />
    ),
  };
}
