import type { Service } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState, Query } from '../ui/feedback/query.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServiceGrid, ServiceGridSkeleton } from './service-grid.tsx';
import { useServices } from '../services/services-query.ts';

interface ServiceListProps {
  /** The services that match; not known while they load. */
  services: readonly Service[] | undefined;
  filters: readonly string[];
  onFilter: (chip: string) => void;
  columns?: 3 | 4;
  /** What is said when none match. */
  empty: React.ReactNode;
}

/** Service cards, and what stands there while they load, when they cannot be loaded and when there are none. */
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

/** Said when chips and words leave no service (CAT-14). */
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
