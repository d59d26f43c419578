import { type ProviderChoice, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { useState } from 'react';
import { useAddresses } from '../addresses/use-addresses.ts';
import { messageOf } from '../api-messages.ts';
import { useCreateSeries } from '../bookings/use-create-series.ts';
import { useRequestBooking } from '../bookings/use-request-booking.ts';
import { NoServices } from '../services/service-list.tsx';
import { useServices } from '../services/services-query.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { Wizard } from './wizard.tsx';
import '../ui/forms.css';

/** A submission lasts at least this long, in milliseconds (S1 §9). */
const SHORTEST_SUBMISSION = 1_500;

interface WizardDialogProps {
  type: ServiceType;
  /** The service that it was opened from. */
  serviceId: number | null;
  opened: boolean;
  onClose: () => void;
}

/** The booking wizard. It cannot be closed while it submits, and closing it forgets everything (S1 §2.8). */
export function WizardDialog({ type, serviceId, opened, onClose }: WizardDialogProps) {
  const services = useServices();
  const addresses = useAddresses();
  const single = useRequestBooking({ onBooked: onClose, atLeast: SHORTEST_SUBMISSION });
  const creating = useCreateSeries({ onBooked: onClose, atLeast: SHORTEST_SUBMISSION });
  const [shownProfile, setShownProfile] = useState<ProviderChoice | null>(null);

  const ofType = services.data?.filter((service) => service.type === type);
  const name = ofType?.find(({ id }) => id === serviceId)?.name ?? serviceTypeLabel(type, 'dashboard');
  const failed = services.error ? services : addresses.error ? addresses : null;

  function close() {
    single.forget();
    creating.forgetFailure();
    setShownProfile(null);
    onClose();
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
      {failed && (
        <ErrorState
          what={services.error ? 'Our services could not be loaded' : 'Your addresses could not be loaded'}
          message={`${messageOf(failed.error)}.`}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !(ofType && addresses.data) && <RowSkeletons />}
      {ofType?.length === 0 && <NoServices category={name} />}
      {ofType && ofType.length > 0 && addresses.data && (
        <Wizard
          type={type}
          serviceId={serviceId}
          services={ofType}
          addresses={addresses.data}
          single={single}
          creating={creating}
          shownProfile={shownProfile}
          onShowProfile={setShownProfile}
        />
      )}
    </Dialog>
  );
}
