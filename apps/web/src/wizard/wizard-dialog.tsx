import { type ProviderChoice, serviceTypeLabel } from '@doorstep/domain';
import { useState } from 'react';
import { useAddresses } from '../addresses/use-addresses.ts';
import { ApiProvider } from '../api.tsx';
import { useCreateSeries } from '../bookings/use-create-series.ts';
import { useRequestBooking } from '../bookings/use-request-booking.ts';
import { Mantine } from '../mantine.tsx';
import { NoServices } from '../services/no-services.tsx';
import { useServices } from '../services/services-query.ts';
import { Dialog } from '../ui/dialog.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { LoadFailure } from './load-failure.tsx';
import { type WizardSubject, dropWizardDraft } from './wizard-draft.ts';
import { Wizard } from './wizard.tsx';
import '../ui/forms.css';

/** A submission lasts at least this long, in milliseconds (S1 §9). */
const SHORTEST_SUBMISSION = 1_500;

export interface WizardDialogProps {
  subject: WizardSubject;
  opened: boolean;
  onClose: () => void;
}

/** The booking wizard, with what the page that it is opened from may do without. */
export function WizardDialog(props: WizardDialogProps) {
  return (
    <ApiProvider>
      <Mantine>
        <BookingDialog {...props} />
      </Mantine>
    </ApiProvider>
  );
}

/** It cannot be closed while it submits, and closing it forgets everything (S1 §2.8). */
function BookingDialog({ subject, opened, onClose }: WizardDialogProps) {
  const { type, serviceId } = subject;
  const services = useServices();
  const addresses = useAddresses();
  const single = useRequestBooking({ onBooked: leave, atLeast: SHORTEST_SUBMISSION });
  const creating = useCreateSeries({ onBooked: leave, atLeast: SHORTEST_SUBMISSION });
  const [shownProfile, setShownProfile] = useState<ProviderChoice | null>(null);

  const ofType = services.data?.filter((service) => service.type === type);
  const name = ofType?.find(({ id }) => id === serviceId)?.name ?? serviceTypeLabel(type, 'dashboard');
  const isThere = ofType !== undefined && addresses.data !== undefined;

  function leave() {
    dropWizardDraft();
    onClose();
  }

  function close() {
    single.forget();
    creating.forgetFailure();
    setShownProfile(null);
    leave();
  }

  return (
    <Dialog
      title={`Book ${name}`}
      opened={opened}
      onClose={close}
      size="wide"
      locked={single.isPending || creating.running !== null}
      covered={shownProfile !== null}
    >
      <LoadFailure what="Our services could not be loaded" query={services} />
      <LoadFailure what="Your addresses could not be loaded" query={addresses} />
      {!isThere && !services.error && !addresses.error && <RowSkeletons />}
      {ofType?.length === 0 && <NoServices category={name} />}
      {ofType && ofType.length > 0 && addresses.data && (
        <Wizard
          subject={subject}
          opened={opened}
          services={ofType}
          addresses={addresses.data}
          single={single}
          creating={creating}
          shownProfile={shownProfile}
          onShowProfile={setShownProfile}
          onClose={close}
        />
      )}
    </Dialog>
  );
}
