import type { RelatedPerson, Relations } from '@doorstep/domain';
import { useRef } from 'react';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import type { ToastText } from '../../ui/feedback/toaster.tsx';

export type Person = Pick<RelatedPerson, 'id' | 'name'>;

/** Reads whose order or content depends on favourites, and on blocks. */
const FAVOURITE_REFRESHES = ['providers.relations', 'providers.favourites', 'bookings.candidates'] as const;
const BLOCK_REFRESHES = [
  'providers',
  'availability',
  'bookings.candidates',
  'bookings.ownProvider',
  'bookings.rebookingOffer',
  'bookings.rebookingOffers',
  'bookings.rescheduleDays',
  'bookings.rescheduleSlots',
  'messages.housekeeper',
  'messages.people',
  'messages.person',
] as const;

type Part = keyof Relations;

/**
 * Sets or removes a favourite or a block, optimistically and with undo, which works after the component is gone (PRV-6,
 * PRV-12).
 */
export function useSetRelation(person: Person) {
  const { id: userId, name } = person;
  const isCustomer = useUser().role === 'customer';
  const relations = trpc.useUtils().providers.relations;
  const wasFavourite = useRef(false);

  /** Applies the change to the cache and returns the former value. */
  async function apply(part: Part, on: boolean) {
    await relations.cancel();
    const before = relations.getData();
    if (before) relations.setData(undefined, withRelation(before, part, person, on));
    return before;
  }

  const favourite = trpc.providers.setFavourite.useMutation({
    meta: {
      success: (_: unknown, { on }: { on: boolean }): ToastText => ({
        title: on ? 'Added to your favourites' : 'Removed from your favourites',
        description: on ? `We’ll ask ${name} first for your bookings.` : `We’ll no longer ask ${name} first.`,
        action: { label: 'Undo', act: () => favourite.mutate({ userId, on: !on }) },
      }),
      failure: 'Error',
      refreshes: FAVOURITE_REFRESHES,
      refreshesOnFailure: FAVOURITE_REFRESHES,
    },
    onMutate: ({ on }) => apply('favourites', on),
    onError: (_error, _sent, before) => relations.setData(undefined, before),
  });

  const block = trpc.providers.setBlock.useMutation({
    meta: {
      success: (_: unknown, { on }: { on: boolean }): ToastText => ({
        title: on ? 'Blocked' : 'No longer blocked',
        description: blockText(on),
        action: { label: 'Undo', act: () => void undoBlock(on).catch(() => {}) },
      }),
      failure: 'Error',
      refreshes: BLOCK_REFRESHES,
      refreshesOnFailure: BLOCK_REFRESHES,
    },
    onMutate: async ({ on }) => {
      const before = await apply('blocked', on);
      if (on) wasFavourite.current = before?.favourites.some(({ id }) => id === userId) ?? false;
      return before;
    },
    onError: (_error, _sent, before) => relations.setData(undefined, before),
  });

  /** Undoing a block restores the favourite that it removed. */
  async function undoBlock(on: boolean): Promise<void> {
    await block.mutateAsync({ userId, on: !on });
    if (on && wasFavourite.current) favourite.mutate({ userId, on: true });
  }

  function blockText(on: boolean): string {
    if (isCustomer) return on ? `We’ll no longer offer you ${name}.` : `We may offer you ${name} again.`;
    return on ? `${name} can’t book you any more.` : `${name} can book you again.`;
  }

  return {
    setFavourite: (on: boolean) => favourite.mutate({ userId, on }),
    /** @param onSet called after success, even when the component is gone */
    setBlock: (on: boolean, onSet?: () => void) =>
      void block.mutateAsync({ userId, on }).then(
        () => onSet?.(),
        () => {},
      ),
    isBlocking: block.isPending,
  };
}

/** Returns the relations with a person added or removed; a block removes the favourite. */
function withRelation(before: Relations, part: Part, person: Person, on: boolean): Relations {
  const without = (people: RelatedPerson[]) => people.filter(({ id }) => id !== person.id);
  const cached = [...before.favourites, ...before.blocked].find(({ id }) => id === person.id);
  const others = without(before[part]);
  return {
    ...before,
    ...(on && part === 'blocked' && { favourites: without(before.favourites) }),
    [part]: on ? [...others, cached ?? { ...person, hasPage: false }] : others,
  };
}
