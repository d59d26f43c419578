import type { ProviderChoice } from '../../providers/profile.schema.ts';
import type { ServiceType } from '../../services/service-types.ts';

/** The provider of a customer's next booking, else of their last, with that booking. */
export interface OwnProvider {
  provider: ProviderChoice;
  /** Whether they are shown to everybody: one who has left the service is not. */
  hasPage: boolean;
  visit: { id: number; serviceName: string; serviceType: ServiceType; date: string; isOver: boolean };
}
