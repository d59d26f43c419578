import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { type DomainEvent, recordEvent } from '../events/event.queries.ts';
import { Id } from '../text.ts';
import { PageQuery } from '../page.ts';
import { command, publicProcedure, query } from '../trpc.ts';
import { insertService, listServices, retireService, updateService } from './service.queries.ts';
import { searchServices } from './service-search.queries.ts';
import { ServiceDraft } from './service.schema.ts';

export const serviceProcedures = {
  /** The services on offer, in type order, then id. */
  list: publicProcedure.query(({ ctx }) => listServices(ctx.database)),

  /** A page of all services, retired ones too, by id, whose name or description holds a text. */
  search: query('admin')
    .input(PageQuery)
    .query(({ ctx, input }) => searchServices(ctx.database.read, input)),

  /** Adds a service to the catalogue (CAT-17). */
  create: command(ServiceDraft, 'admin').mutation(async ({ ctx, input }) => {
    const service = await insertService(ctx.tx, input);
    await recordEvent(
      ctx.tx,
      { type: 'service.created', actorId: ctx.viewer.id, data: { serviceId: service.id } },
      ctx.now,
    );
    return service;
  }),

  /** Changes a service; bookings keep the price that was agreed (CAT-18). @throws not_found */
  update: command(ServiceDraft.extend({ serviceId: Id }), 'admin').mutation(async ({ ctx, input }) => {
    const { serviceId, ...draft } = input;
    const service = await updateService(ctx.tx, serviceId, draft);
    if (!service) throw new DomainError('not_found');
    const event: DomainEvent = { type: 'service.updated', actorId: ctx.viewer.id, data: { serviceId } };
    await recordEvent(ctx.tx, event, ctx.now);
    return service;
  }),

  /** No longer listed or bookable; what is booked goes on (CAT-19). @throws not_found */
  retire: command(z.object({ serviceId: Id }), 'admin').mutation(async ({ ctx, input }) => {
    if (!(await retireService(ctx.tx, input.serviceId, ctx.now))) throw new DomainError('not_found');
    const event: DomainEvent = { type: 'service.retired', actorId: ctx.viewer.id, data: input };
    await recordEvent(ctx.tx, event, ctx.now);
  }),
};
