import { PRODUCT_NAME, SERVICE_TYPES, chipsOf, matchesChips, serviceTypeLabel } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { messageOf } from '../api-messages.ts';
import { FilterChips } from '../services/filter-chips.tsx';
import { ServiceCard } from '../services/service-card.tsx';
import { ServiceGrid, ServiceGridSkeleton } from '../services/service-grid.tsx';
import { useServices } from '../services/services-query.ts';
import { TypeFilter } from '../services/type-filter.tsx';
import { useFilters } from '../services/use-filters.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Hydrated } from '../ui/hydrated.tsx';
import classes from './services.module.css';

export const meta = () => [
  { title: `All services · ${PRODUCT_NAME}` },
  { name: 'description', content: 'Seven kinds of help for your home, with prices by the hour up front.' },
];

/** All services, filtered by type and by chips (S1 §2.6). */
export default function ServicesPage() {
  return (
    <main className={classes.page}>
      <h1>All services</h1>
      <p className={classes.lead}>Seven kinds of help, with prices by the hour up front.</p>
      {/* The filters are in the address, which the prerendered page does not know. */}
      <Hydrated fallback={<ServiceGridSkeleton />}>
        <Catalogue />
      </Hydrated>
    </main>
  );
}

function Catalogue() {
  const { filters, type, toggleFilter, clearFilters, setType } = useFilters();
  const { data, error, isPending, refetch } = useServices();
  const services = data?.filter((each) => (!type || each.type === type) && matchesChips(each, filters)) ?? [];
  const chips = type
    ? chipsOf(type)
    : SERVICE_TYPES.flatMap(chipsOf).filter((chip) => filters.includes(chip));

  return (
    <>
      <TypeFilter active={type} onChange={setType} />
      {chips.length > 0 && (
        <FilterChips chips={chips} active={filters} onToggle={toggleFilter} label="Quick filters" />
      )}
      {filters.length > 0 && !isPending && (
        <output className={classes.count}>
          Showing {services.length} services matching your filters
          <Button variant="subtle" size="xs" onClick={clearFilters}>
            Clear Filters
          </Button>
        </output>
      )}
      <div className={classes.list}>
        {isPending && <ServiceGridSkeleton />}
        {error && (
          <ErrorState
            what="Our services could not be loaded"
            message={`${messageOf(error)}.`}
            onRetry={() => void refetch()}
          />
        )}
        {data && services.length === 0 && (
          <NoServices
            category={type && filters.length === 0 ? serviceTypeLabel(type) : null}
            onClear={clearFilters}
          />
        )}
        <ServiceGrid>
          {services.map((service) => (
            <ServiceCard key={service.id} service={service} filters={filters} onFilter={toggleFilter} />
          ))}
        </ServiceGrid>
      </div>
    </>
  );
}

/** The two empty states of S1 §2.6. */
function NoServices({ category, onClear }: { category: string | null; onClear: () => void }) {
  if (category)
    return <EmptyState title={`No ${category} Services Available`}>Please look in again soon.</EmptyState>;
  return (
    <EmptyState
      title="No services match your current filters"
      action={
        <Button variant="default" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try fewer of them.
    </EmptyState>
  );
}
