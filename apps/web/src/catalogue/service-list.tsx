import { count, type Service, SERVICE_TYPES } from '@doorstep/domain';
import { TypeSection } from './type-section.tsx';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { whenIdle } from '../ui/browser/loading.ts';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Loading } from '../ui/feedback/skeleton.tsx';
import { CardSummaries } from './card-summaries.tsx';
import { ServiceCard } from './service-card.tsx';
import { CardSkeletons, ServiceGrid, ServiceGridSkeleton } from './service-grid.tsx';
import { useServices } from '../services/services-query.ts';
import classes from './service-list.module.css';

// On the first visit the types show their cards one after the other, so that the page responds between them.
const CardsOfType = lazy<{ children: ReactNode }>(async () => {
  await whenIdle();
  return ({ children }) => children;
});

interface ServiceListProps {
  /** The matching services; undefined while they load. */
  services: readonly Service[] | undefined;
  filters: readonly string[];
  onFilter: (chip: string) => void;
  /** Shows the types one after the other, each with its panel. */
  isGrouped?: boolean;
  /** On a phone, groups are columns instead of rows. */
  isNarrowed?: boolean;
  /** Shown when no service matches. */
  empty: ReactNode;
}

/** Service cards with their loading, error and empty states. */
export function ServiceList({
  services,
  filters,
  onFilter,
  isGrouped = false,
  isNarrowed = false,
  empty,
}: ServiceListProps) {
  const { error, fetchStatus, refetch } = useServices();
  const toCard = (service: Service) => (
    <ServiceCard key={service.id} service={service} filters={filters} onFilter={onFilter} />
  );
  return (
    <Query
      query={{ data: services, error, fetchStatus, refetch }}
      subject="Our services"
      skeleton={isGrouped ? <GroupSkeletons /> : <ServiceGridSkeleton />}
    >
      {(found) =>
        found.length === 0 ? (
          empty
        ) : (
          <CardSummaries>
            {isGrouped ? (
              [...Map.groupBy(found, ({ type }) => type)].map(([type, ofType]) => (
                <TypeSection key={type} type={type} filters={filters} isStacked={isNarrowed}>
                  <CardsOfType fallback={<CardSkeletons announced />}>{ofType.map(toCard)}</CardsOfType>
                </TypeSection>
              ))
            ) : (
              <>
                <VisuallyHidden component="h2">Matching services</VisuallyHidden>
                <ServiceGrid>{found.map(toCard)}</ServiceGrid>
              </>
            )}
          </CardSummaries>
        )
      }
    </Query>
  );
}

function GroupSkeletons() {
  return (
    <Loading>
      {SERVICE_TYPES.map((type) => (
        <TypeSection key={type} type={type}>
          <CardSkeletons />
        </TypeSection>
      ))}
    </Loading>
  );
}

/** Shown when no service matches the filters (CAT-14). */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No services match your current filters"
      action={
        <Button variant="default" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try different words or fewer filters.
    </EmptyState>
  );
}

interface ResultLineProps {
  /** Number of visible services; undefined while they load. */
  found: number | undefined;
  /** Chips or a search are active. */
  filtered: boolean;
  onClear: () => void;
}

/** The number of services, announced when it changes, with a button that clears the filters; `NoMatch` has its own (CAT-13, PRO-7). */
export function ResultLine({ found, filtered, onClear }: ResultLineProps) {
  return (
    <div className={classes.line}>
      <output>{found !== undefined && `Showing ${count(found, 'service')} matching your filters`}</output>
      {filtered && found !== 0 && (
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
