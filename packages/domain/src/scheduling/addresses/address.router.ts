import { z } from 'zod';
import type { Viewer } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import { Id } from '../../platform/text.ts';
import { type CommandContext, command, query } from '../../platform/trpc.ts';
import { type Address, type AddressChoices, NewAddress } from './address.schema.ts';
import {
  deleteAddress,
  findAddress,
  findLastUsed,
  insertAddress,
  listAddresses,
  makeDefault,
  updateAddress,
} from './address.queries.ts';
import { MAX_ADDRESSES, addressLine } from './address.ts';

const Target = z.object({ addressId: Id });

export const addressProcedures = {
  /** Returns the viewer's addresses, oldest first. */
  list: query().query(({ ctx }) => listAddresses(ctx.database.read, ctx.viewer.id)),

  /** Returns the addresses that the viewer may book with (ADR-23). */
  choices: query('customer').query(async ({ ctx }): Promise<AddressChoices> => {
    const db = ctx.database.read;
    const [saved, last] = await Promise.all([
      listAddresses(db, ctx.viewer.id),
      findLastUsed(db, ctx.viewer.id),
    ]);
    // A booking's address may have been typed without the country.
    const linesOf = (address: Address) => [addressLine(address), addressLine({ ...address, country: '' })];
    const isSaved = saved.some((address) => last && linesOf(address).includes(last.line));
    return { saved, last: isSaved ? null : last };
  }),

  /** Adds an address; the first becomes the default. @throws foreign_user, too_many_addresses */
  create: command(NewAddress).mutation(async ({ ctx, input: { userId, ...draft } }) => {
    const { tx, viewer, now } = ctx;
    refuseForeign(viewer, userId);
    const saved = (await listAddresses(tx, viewer.id)).length;
    if (saved >= MAX_ADDRESSES) throw new DomainError('too_many_addresses');
    const id = await insertAddress(tx, viewer.id, draft, now);
    if (saved === 0 || draft.isDefault) await makeDefault(tx, viewer.id, id);
    return readAddress(ctx, id);
  }),

  /** Replaces an address's fields. @throws not_found, foreign_user */
  update: command(NewAddress.extend({ addressId: Id })).mutation(async ({ ctx, input }) => {
    const { addressId, userId, ...draft } = input;
    refuseForeign(ctx.viewer, userId);
    await readAddress(ctx, addressId);
    await updateAddress(ctx.tx, addressId, draft);
    // There is always a default: it changes only when another address becomes it.
    if (draft.isDefault) await makeDefault(ctx.tx, ctx.viewer.id, addressId);
    return readAddress(ctx, addressId);
  }),

  /** Deletes an address; the oldest remaining one becomes the default if needed (ADR-3). @throws not_found */
  delete: command(Target).mutation(async ({ ctx, input }) => {
    const { tx, viewer } = ctx;
    const address = await readAddress(ctx, input.addressId);
    await deleteAddress(tx, address.id);
    const [oldest] = await listAddresses(tx, viewer.id);
    if (address.isDefault && oldest) await makeDefault(tx, viewer.id, oldest.id);
  }),

  /** Makes an address the default. @throws not_found */
  setDefault: command(Target).mutation(async ({ ctx, input }) => {
    await readAddress(ctx, input.addressId);
    await makeDefault(ctx.tx, ctx.viewer.id, input.addressId);
    return readAddress(ctx, input.addressId);
  }),
};

/** Refuses a `userId` of another user (REQ-2). @throws foreign_user */
function refuseForeign(viewer: Viewer, userId: number | null | undefined): void {
  if (userId && userId !== viewer.id) throw new DomainError('foreign_user');
}

/** Returns an address of the viewer. @throws not_found (another user's too) */
async function readAddress({ tx, viewer }: CommandContext, id: number): Promise<Address> {
  const address = await findAddress(tx, viewer.id, id);
  if (!address) throw new DomainError('not_found');
  return address;
}
