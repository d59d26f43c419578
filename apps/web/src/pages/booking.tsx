import { PRODUCT_NAME } from '@doorstep/domain';
import { messageOf } from '../api-messages.ts';
import { BackToServices } from '../bookings/back-to-services.tsx';
import { BookingForm } from '../bookings/booking-form.tsx';
import { useServices } from '../services/services-query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export const meta = () => [{ title: `Book a Service · ${PRODUCT_NAME}` }];

/** The booking form (S1 §2.7 A). */
export default function BookingPage() {
  const { data, error, refetch } = useServices();
  return (
    <Page
      title="Book a Service"
      lead="Pick a time that is really free. It takes about a minute."
      actions={<BackToServices services={data} />}
    >
      {data && <BookingForm services={data} />}
      {error && (
        <ErrorState
          what="Our services could not be loaded"
          message={`${messageOf(error)}.`}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height={420} />}
    </Page>
  );
}
