import { type ReactNode, createContext, use, useDeferredValue, useMemo } from 'react';
import { useServiceSummaries } from '../services/services-query.ts';

type Summaries = Pick<ReturnType<typeof useServiceSummaries>, 'data' | 'isPending'>;

const SummariesContext = createContext<Summaries>({ data: undefined, isPending: true });

/** Provides the summaries of services to the cards below it. Rendering them yields to input, since there are many cards. */
export function CardSummaries({ children }: { children: ReactNode }) {
  const { data, isPending } = useServiceSummaries();
  const value = useDeferredValue(useMemo(() => ({ data, isPending }), [data, isPending]));
  return <SummariesContext value={value}>{children}</SummariesContext>;
}

/** Returns the rating and next free time of a service, once loaded, within `CardSummaries`. */
export function useCardSummary(id: number) {
  const { data, isPending } = use(SummariesContext);
  return { summary: data?.find(({ serviceId }) => serviceId === id), isPending };
}
