import type { RelatedPerson, Relations } from '@doorstep/domain';
import { useRef } from 'react';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import type { ToastText } from '../../ui/feedback/toaster.tsx';

/** Whom a favourite or a block is about. */
export type Person = Pick<RelatedPerson, 'id' | 'name'>;

/** Who is asked first has changed, or who is offered at all. */
const LIKED = ['providers.relations', 'bookings.candidates'] as const;
const KEPT_APART = [
  'providers',
  'availability',
  'bookings.candidates',
  'bookings.ownProvider',
  'bookings.rebookingOffer',
  'bookings.rebookingOffers',
  'bookings.rescheduleDays',
  'bookings.rescheduleSlots',
  'messages.housekeeper',
] as const;

type Part = keyof Relations;

/**
 * Makes somebody a favourite or blocks them, or no longer. It is shown at once and taken back when it is refused; what was
 * done can be undone, also when what did it is not shown any more (PRV-6, PRV-12).
 */
export function useSetRelation(person: Person) {
  const { id: userId, name } = person;
  const isCustomer = useUser().role === 'customer';
  const known = trpc.useUtils().providers.relations;
  const wasFavourite = useRef(false);

  /** What was known before, once it is shown as changed. */
  async function show(part: Part, on: boolean) {
    await known.cancel();
    const before = known.getData();
    if (before) known.setData(undefined, changed(before, part, person, on));
    return before;
  }

  const favourite = trpc.providers.setFavourite.useMutation({
    meta: {
      success: (_: unknown, { on }: { on: boolean }): ToastText => ({
        title: on ? 'Added to your favourites' : 'Removed from your favourites',
        description: on ? `${name} is asked first for your bookings.` : `${name} is no longer asked first.`,
        action: { label: 'Undo', act: () => favourite.mutate({ userId, on: !on }) },
      }),
      failure: 'Error',
      refreshes: LIKED,
      refreshesOnFailure: LIKED,
    },
    onMutate: ({ on }) => show('favourites', on),
    onError: (_error, _sent, before) => known.setData(undefined, before),
  });

  const block = trpc.providers.setBlock.useMutation({
    meta: {
      success: (_: unknown, { on }: { on: boolean }): ToastText => ({
        title: on ? 'Blocked' : 'No longer blocked',
        description: blockText(on),
        action: { label: 'Undo', act: () => void undoBlock(on).catch(() => {}) },
      }),
      failure: 'Error',
      refreshes: KEPT_APART,
      refreshesOnFailure: KEPT_APART,
    },
    onMutate: async ({ on }) => {
      const before = await show('blocked', on);
      if (on) wasFavourite.current = before?.favourites.some(({ id }) => id === userId) ?? false;
      return before;
    },
    onError: (_error, _sent, before) => known.setData(undefined, before),
  });

  /** Blocking has ended a favourite, which undoing it restores. */
  async function undoBlock(on: boolean): Promise<void> {
    await block.mutateAsync({ userId, on: !on });
    if (on && wasFavourite.current) favourite.mutate({ userId, on: true });
  }

  function blockText(on: boolean): string {
    if (isCustomer)
      return on ? `${name} is not offered to you any more.` : `${name} is offered to you again.`;
    return on ? `${name} cannot book you any more.` : `${name} can book you again.`;
  }

  return {
    setFavourite: (on: boolean) => favourite.mutate({ userId, on }),
    /** @param onSet called also when what blocked them is gone by then, with the person. */
    setBlock: (on: boolean, onSet?: () => void) =>
      void block.mutateAsync({ userId, on }).then(
        () => onSet?.(),
        () => {},
      ),
    isBlocking: block.isPending,
  };
}

/** The relations with a person in one of them or not; one who is blocked is no favourite. */
function changed(before: Relations, part: Part, person: Person, on: boolean): Relations {
  const without = (people: RelatedPerson[]) => people.filter(({ id }) => id !== person.id);
  const known = [...before.favourites, ...before.blocked].find(({ id }) => id === person.id);
  const others = without(before[part]);
  return {
    ...before,
    ...(on && part === 'blocked' && { favourites: without(before.favourites) }),
    [part]: on ? [...others, known ?? { ...person, hasPage: false }] : others,
  };
}
