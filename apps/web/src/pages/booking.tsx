import { PRODUCT_NAME, SERVICE_TYPES, type Service, serviceTypeLabel } from '@doorstep/domain';
import { Link, useSearchParams } from 'react-router';
import { useAddressOptions } from '../accounts/addresses/use-addresses.ts';
import { BookingForm } from '../bookings/form/booking-form.tsx';
import { paths } from '../paths.ts';
import { prefetch } from '../prefetch.ts';
import { useServices } from '../services/services-query.ts';
import { Page } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Skeleton, Loading } from '../ui/feedback/skeleton.tsx';

export const clientLoader = prefetch(({ addresses }) => addresses.choices.prefetch());
export { once as shouldRevalidate } from '../prefetch.ts';

export const meta = () => [{ title: `Book a Service · ${PRODUCT_NAME}` }];

const FORM_TO_COME = (
  <Loading>
    <Skeleton height={420} />
  </Loading>
);

/** The booking form (FRM-2). */
export default function BookingPage() {
  const services = useServices();
  const addresses = useAddressOptions();
  return (
    <Page
      title="Book a Service"
      lead="Pick a free time. It takes about a minute."
      back={<BackToServices services={services.data} />}
    >
      <Query query={services} subject="Our services" skeleton={FORM_TO_COME}>
        {(offered) => (
          <Query query={addresses} subject="Your addresses" skeleton={FORM_TO_COME}>
            {(saved) => <BookingForm services={offered} addresses={saved} />}
          </Query>
        )}
      </Query>
    </Page>
  );
}

/** Leads back to the services of the requested type, with the chips that were set there (CAT-12). */
function BackToServices({ services }: { services: readonly Service[] | undefined }) {
  const [parameters] = useSearchParams();
  const filters = parameters.getAll('filter');
  const requested = services?.find(({ id }) => id === Number(parameters.get('serviceId')));
  const type = requested?.type ?? SERVICE_TYPES.find((each) => each === parameters.get('serviceType'));
  return (
    <Link to={type ? paths.category(type, filters) : paths.services({ filters })}>
      Back to {type ? serviceTypeLabel(type).toLowerCase() : 'all services'}
    </Link>
  );
}
