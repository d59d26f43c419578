import { z } from 'zod';
import { findUser } from '../platform/users/user.queries.ts';
import { DomainError, invalidField } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { findServices } from '../services/service.queries.ts';
import { OnlyIfNew, refuseDone } from '../platform/only-if-new.ts';
import { Id } from '../platform/text.ts';
import { command } from '../platform/trpc.ts';
import { Offer } from './profile.schema.ts';
import { markApproved, readOfferedServiceIds, setOfferedServices } from './provider.queries.ts';

const Approval = z.object({ userId: Id }).extend(OnlyIfNew.shape);

export const providerProcedures = {
  /**
   * Approves a provider, who can then be assigned and accept jobs. Approving again changes nothing.
   * @throws not_found, not_a_provider, done_meanwhile
   */
  approve: command(Approval, 'admin').mutation(async ({ ctx, input }) => {
    const user = await findUser(ctx.tx, input.userId);
    if (!user) throw new DomainError('not_found');
    if (user.role !== 'provider') throw new DomainError('not_a_provider');
    if (await markApproved(ctx.tx, user.id, ctx.now)) {
      await recordEvent(
        ctx.tx,
        { type: 'provider.approved', actorId: ctx.viewer.id, recipientId: user.id },
        ctx.now,
      );
    } else refuseDone(input, 'Another admin has already approved this provider');
    return { ...user, approved: true };
  }),

  /** Replaces the services that the provider offers; existing bookings stay (PRV-5). @throws invalid (an unknown service) */
  offer: command(Offer, 'provider').mutation(async ({ ctx, input }) => {
    const serviceIds = [...new Set(input.serviceIds)];
    const services = await findServices(ctx.tx, serviceIds);
    if (services.length < serviceIds.length) throw invalidField('serviceIds', 'Please select a service');
    await setOfferedServices(ctx.tx, ctx.viewer.id, serviceIds);
    await recordEvent(ctx.tx, { type: 'provider.offered', actorId: ctx.viewer.id }, ctx.now);
    return readOfferedServiceIds(ctx.tx, ctx.viewer.id);
  }),
};
