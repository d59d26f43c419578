import type { ExpressionBuilder } from 'kysely';
import { compiled } from '../../platform/database/compiled.ts';
import type { Tables, Tx } from '../../platform/database/database.ts';
import { hideFromPlanner } from '../../platform/database/dialect.ts';
import { SERVICE_COLUMNS } from '../../services/service.queries.ts';
import type { Service } from '../../services/service.schema.ts';

interface RequestQuery {
  customerId: number;
  serviceId: number;
  now: string;
  midnight: string;
}

const requestFacts = compiled((tx: Tx, { customerId, serviceId, now, midnight }: RequestQuery) =>
  tx
    .selectFrom('user')
    .leftJoin('service', (join) => join.on('service.id', '=', serviceId).on('service.retiredAt', 'is', null))
    .select(SERVICE_COLUMNS.map((column) => `service.${column}` as const))
    .select((eb) => [
      countOwn(eb, customerId)
        .where('status', '=', 'pending')
        .where('pausedAt', 'is', null)
        .where('startsAt', '>', hideFromPlanner(now))
        .as('pending'),
      countOwn(eb, customerId).where('createdAt', '>=', hideFromPlanner(midnight)).as('made'),
    ])
    .where('user.id', '=', customerId),
);

function countOwn(eb: ExpressionBuilder<Tables, 'user'>, customerId: number) {
  return eb
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('booking.userId', '=', customerId);
}

/**
 * Returns what decides whether a customer may request a service: their open requests, without paused dates, the bookings that
 * they made since midnight, and the service when it can be booked.
 */
export async function readRequestFacts(
  tx: Tx,
  { now, midnight, ...query }: Omit<RequestQuery, 'now' | 'midnight'> & { now: Date; midnight: Date },
): Promise<{ pending: number; made: number; service: Service | undefined }> {
  const [row] = await requestFacts(tx, {
    ...query,
    now: now.toISOString(),
    midnight: midnight.toISOString(),
  });
  const { pending, made, ...service } = row ?? { pending: 0, made: 0, id: null };
  return {
    pending: Number(pending),
    made: Number(made),
    service: service.id === null ? undefined : (service as Service),
  };
}
