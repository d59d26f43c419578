import { z } from 'zod';
import type { Tx } from '../platform/database/database.ts';
import { DomainError } from '../platform/errors.ts';
import { type DomainEvent, recordEvent } from '../platform/events/event.queries.ts';
import { Id } from '../platform/text.ts';
import { PageQuery } from '../platform/page.ts';
import { command, publicProcedure, query } from '../platform/trpc.ts';
import {
  findListedService,
  insertService,
  listServices,
  lockService,
  retireService,
  searchServices,
  updateService,
} from './service.queries.ts';
import { Service, ServiceDraft, isServiceUnchanged } from './service.schema.ts';

const Target = z.object({ serviceId: Id });
const Change = ServiceDraft.extend({ serviceId: Id, expected: Service.omit({ id: true }).optional() });

export const serviceProcedures = {
  /** Returns the services on offer, in type order, then id. */
  list: publicProcedure.query(({ ctx }) => listServices(ctx.database)),

  /** Returns a page of all services, retired ones too, by id, whose name or description contains a text. */
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

  /** Returns a service, retired or not. @throws not_found */
  show: query('admin')
    .input(Target)
    .query(async ({ ctx, input }) => {
      const service = await findListedService(ctx.database.read, input.serviceId);
      if (!service) throw new DomainError('not_found');
      return service;
    }),

  /**
   * Changes a service; bookings keep their agreed price (CAT-18). With `expected`, the version that the admin edited, only if
   * it is still current (ADM-17). @throws not_found, done_meanwhile (it was retired), changed_meanwhile
   */
  update: command(Change, 'admin').mutation(async ({ ctx, input }) => {
    const { serviceId, expected, ...draft } = input;
    const current = await lockOnOffer(ctx.tx, serviceId);
    if (expected && !isServiceUnchanged(current, expected)) throw new DomainError('changed_meanwhile');
    const service = await updateService(ctx.tx, serviceId, draft);
    const event: DomainEvent = { type: 'service.updated', actorId: ctx.viewer.id, data: { serviceId } };
    await recordEvent(ctx.tx, event, ctx.now);
    return service;
  }),

  /** Retires a service: it is no longer listed or bookable, its bookings stay (CAT-19). @throws not_found, done_meanwhile */
  retire: command(Target, 'admin').mutation(async ({ ctx, input }) => {
    await lockOnOffer(ctx.tx, input.serviceId);
    await retireService(ctx.tx, input.serviceId, ctx.now);
    const event: DomainEvent = { type: 'service.retired', actorId: ctx.viewer.id, data: input };
    await recordEvent(ctx.tx, event, ctx.now);
  }),
};

/** Locks and returns a service on offer. @throws not_found, done_meanwhile (it was retired) */
async function lockOnOffer(tx: Tx, serviceId: number): Promise<Service> {
  const service = await lockService(tx, serviceId);
  if (!service) throw new DomainError('not_found');
  if (service.retiredAt !== null)
    throw new DomainError('done_meanwhile', { message: 'Another admin has already retired this service' });
  return service;
}
