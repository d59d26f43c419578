import { PRODUCT_NAME } from '@doorstep/domain';
import { messageOf } from '../api-messages.ts';
import { BackToServices } from '../bookings/back-to-services.tsx';
import { BookingForm } from '../bookings/booking-form.tsx';
import { useAddresses } from '../addresses/use-addresses.ts';
import { useServices } from '../services/services-query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export const meta = () => [{ title: `Book a Service · ${PRODUCT_NAME}` }];

/** The booking form (S1 §2.7 A). */
export default function BookingPage() {
  const services = useServices();
  const addresses = useAddresses();
  const failed = services.error ? services : addresses.error ? addresses : null;
  return (
    <Page
      title="Book a Service"
      lead="Pick a time that is really free. It takes about a minute."
      actions={<BackToServices services={services.data} />}
    >
      {services.data && addresses.data && <BookingForm services={services.data} addresses={addresses.data} />}
      {failed && (
        <ErrorState
          what={services.error ? 'Our services could not be loaded' : 'Your addresses could not be loaded'}
          message={`${messageOf(failed.error)}.`}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !(services.data && addresses.data) && <Skeleton height={420} />}
    </Page>
  );
}
