import type { Service } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { trpc } from '../../api.tsx';
import { useParameters } from '../../ui/browser/url-state.ts';

/** The service that the address asks for by `serviceId` or `serviceType` (FRM-1), and a way to ask for another. */
export function useRequestedService(services: readonly Service[]) {
  const [parameters, change] = useParameters();
  const id = parameters.get('serviceId');
  const type = parameters.get('serviceType');
  const wanted =
    services.find((service) => String(service.id) === id) ??
    services.find((service) => service.type === type);
  return {
    requested: wanted?.id.toString() ?? null,
    /** Whether it asks for a service that is not offered, or not any more. */
    isGone: id !== null && !wanted,
    /** Keeps the choice in the address; chips of another type's services do not lead back to this one's. */
    ask: (serviceId: string) =>
      change((next) => {
        next.delete('serviceType');
        if (serviceId) next.set('serviceId', serviceId);
        else next.delete('serviceId');
        const chosen = services.find((service) => String(service.id) === serviceId);
        if (chosen?.type !== wanted?.type) next.delete('filter');
      }),
  };
}

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
