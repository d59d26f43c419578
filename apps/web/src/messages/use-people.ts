import type { Page, Person } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { apiErrorOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { useNow } from '../ui/browser/use-now.ts';

const byPage = { getNextPageParam: (page: Page<Person>) => page.nextCursor };

/** Everybody the user can write to, page by page: conversations first, the latest on top. */
export function usePeople() {
  return trpc.messages.people.useInfiniteQuery({}, byPage);
}

/**
 * Who an address names by their id: of the list, or, when they stand further down in it, by themselves.
 * @returns null when the user cannot write to anybody of that id
 */
export function usePerson(list: readonly Person[], wanted: string) {
  const listed = list.find(({ id }) => String(id) === wanted);
  const userId = Number(wanted);
  const isId = Number.isInteger(userId) && userId > 0;
  const one = trpc.messages.person.useQuery(listed || !isId ? skipToken : { userId });
  if (listed) return { ...one, data: listed, error: null };
  const isNobody = !isId || apiErrorOf(one.error)?.appCode === 'not_found';
  return isNobody ? { ...one, data: null, error: null } : one;
}

/** The visit that two people have ahead of them, until it has ended. */
export function useVisit({ visit }: Pick<Person, 'visit'>): Person['visit'] {
  const now = useNow().toISOString();
  return visit && visit.endsAt > now ? visit : null;
}
