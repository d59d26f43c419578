import { type Service, SERVICE_TYPES, serviceTypeLabel } from '@doorstep/domain';
import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';

/** Leads back to the services of the requested type, with the chips that were set there (Rulings: Chips). */
export function BackToServices({ services }: { services: readonly Service[] | undefined }) {
  const [parameters] = useSearchParams();
  const filters = parameters.getAll('filter');
  const requested = services?.find(({ id }) => id === Number(parameters.get('serviceId')));
  const type = requested?.type ?? SERVICE_TYPES.find((each) => each === parameters.get('serviceType'));
  return (
    <LinkButton to={type ? paths.category(type, filters) : paths.services({ filters })} variant="default">
      Back to {type ? serviceTypeLabel(type).toLowerCase() : 'all services'}
    </LinkButton>
  );
}
