import type { Person } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { apiErrorOf } from '../api-errors.ts';
import { byPage, trpc } from '../api.tsx';
import { useNow } from '../ui/browser/use-now.ts';

/** Returns everyone the user can write to, page by page, latest conversation first. */
export function usePeople() {
  return trpc.messages.people.useInfiniteQuery({}, byPage);
}

/** Finds a person by the id in the URL, in the list or by a query. @returns null when the user cannot write to them */
export function usePerson(list: readonly Person[], requested: string) {
  const listed = list.find(({ id }) => String(id) === requested);
  const userId = Number(requested);
  const isId = Number.isInteger(userId) && userId > 0;
  const other = trpc.messages.person.useQuery(listed || !isId ? skipToken : { userId });
  if (listed) return { ...other, data: listed, error: null };
  const isUnknown = !isId || apiErrorOf(other.error)?.appCode === 'not_found';
  return isUnknown ? { ...other, data: null, error: null } : other;
}

/** Returns the next visit of two people until it has ended. */
export function useVisit({ visit }: Pick<Person, 'visit'>): Person['visit'] {
  const now = useNow().toISOString();
  return visit && visit.endsAt > now ? visit : null;
}
