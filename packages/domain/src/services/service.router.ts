import { recordEvent } from '../events/event.queries.ts';
import { command, open } from '../trpc.ts';
import { insertService, listServices } from './service.queries.ts';
import { ServiceDraft } from './service.schema.ts';

export const serviceProcedures = {
  /** The services on offer, in type order, then id. */
  list: open.query(({ ctx }) => listServices(ctx.database)),

  /** Adds a service to the catalogue (S2 §5). */
  create: command(ServiceDraft, 'admin').mutation(async ({ ctx, input }) => {
    const service = await insertService(ctx.tx, input);
    await recordEvent(
      ctx.tx,
      { type: 'service.created', actorId: ctx.viewer.id, data: { serviceId: service.id } },
      ctx.now,
    );
    return service;
  }),
};
