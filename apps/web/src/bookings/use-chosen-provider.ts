import { skipToken } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { trpc } from '../api.tsx';

/** The provider whom the address names (`providerId`): booked with them only, until they are let go of. */
export function useChosenProvider() {
  const [parameters, setParameters] = useSearchParams();
  const id = Number(parameters.get('providerId')) || null;
  const { data, error } = trpc.providers.show.useQuery(id ? { providerId: id } : skipToken);
  return {
    id: error ? null : id,
    name: data?.name ?? null,
    /** What they offer; not known without a provider, or while they are loaded. */
    serviceIds: data?.services.map((service) => service.id) ?? null,
    /** Whether the one who was named cannot be booked. */
    isMissing: id !== null && error !== null,
    letGo: () =>
      setParameters(
        (previous) => {
          previous.delete('providerId');
          return previous;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
