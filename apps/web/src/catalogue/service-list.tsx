import type { Service } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState, Query } from '../ui/feedback/query.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServiceGrid, ServiceGridSkeleton } from './service-grid.tsx';
import { useServices } from '../services/services-query.ts';
import classes from './service-list.module.css';

interface ServiceListProps {
  /** The matching services; undefined while they load. */
  services: readonly Service[] | undefined;
  filters: readonly string[];
  onFilter: (chip: string) => void;
  columns?: 3 | 4;
  /** Shown when no service matches. */
  empty: React.ReactNode;
}

/** Service cards with their loading, error and empty states. */
export function ServiceList({ services, filters, onFilter, columns = 4, empty }: ServiceListProps) {
  const { error, fetchStatus, refetch } = useServices();
  if (!services && !error && fetchStatus === 'paused') {
    return (
      <ErrorState
        what="Our services could not be loaded"
        message="You are offline. They are loaded once you are connected again."
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Query
      of={{ data: services, error, refetch }}
      what="Our services"
      skeleton={<ServiceGridSkeleton columns={columns} />}
    >
      {(found) =>
        found.length === 0 ? (
          empty
        ) : (
          <>
            <VisuallyHidden component="h2">Matching services</VisuallyHidden>
            <ServiceGrid columns={columns}>
              {found.map((service) => (
                <ServiceCard key={service.id} service={service} filters={filters} onFilter={onFilter} />
              ))}
            </ServiceGrid>
          </>
        )
      }
    </Query>
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
      Try other words or fewer filters.
    </EmptyState>
  );
}

interface ResultLineProps {
  /** Number of visible services; undefined while they load. */
  count: number | undefined;
  /** Chips or a search are active. */
  filtered: boolean;
  onClear: () => void;
}

/** The number of services, announced when it changes, with a button that clears the filters (CAT-13, PRO-7). */
export function ResultLine({ count, filtered, onClear }: ResultLineProps) {
  return (
    <div className={classes.line}>
      <output>
        {count !== undefined &&
          `Showing ${count} ${count === 1 ? 'service' : 'services'} matching your filters`}
      </output>
      {filtered && (
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
