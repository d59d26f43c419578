import type { Service } from '@doorstep/domain';
import { useParameters } from '../ui/url-state.ts';

/** The service that the address asks for by `serviceId` or `serviceType` (S1 §2.1), and a way to ask for another. */
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
