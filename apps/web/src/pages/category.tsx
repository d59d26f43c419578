import { chipsOf, PRODUCT_NAME, serviceTypeLabel } from '@doorstep/domain';
import { useDeferredValue } from 'react';
import { useLocation } from 'react-router';
import { CategoryAside, CategoryBand, CategoryBar } from '../catalogue/category-sections.tsx';
import { FilterChips } from '../catalogue/filter-chips.tsx';
import { countChips, findServices, useFilters } from '../catalogue/use-filters.ts';
import { NoMatch, ResultLine, ServiceList } from '../catalogue/service-list.tsx';
import { categoryAt } from '../paths.ts';
import { TypeProviders } from '../providers/type-providers.tsx';
import { describePage } from '../public-shell/describe-page.ts';
import { NoServices } from '../services/no-services.tsx';
import { taglines } from '../services/service-type.tsx';
import { ServiceData } from '../services/service-data.tsx';
import { useServices } from '../services/services-query.ts';
import classes from './category.module.css';

export const meta = ({ location }: { location: { pathname: string } }) => {
  const type = typeAt(location.pathname);
  const chips = chipsOf(type).join(', ');
  return describePage(
    location.pathname,
    `${serviceTypeLabel(type)} services · ${PRODUCT_NAME}`,
    `${taglines[type]} ${chips}: booked by the hour, with prices up front.`,
  );
};

function typeAt(pathname: string) {
  const type = categoryAt(pathname);
  if (!type) throw new Error(`${pathname} lists no type of services`);
  return type;
}

/** The services of one type, narrowed by its chips (CAT-13), and the providers of it. */
export default function CategoryPage() {
  const type = typeAt(useLocation().pathname);
  const { filters, toggleFilter, clearFilters } = useFilters();
  const { data: loaded, error } = useServices();
  // Deferred, so that cards are made in short turns when they arrive.
  const data = useDeferredValue(loaded);
  const ofType = data?.filter((service) => service.type === type);
  const services = data && findServices(data, { type, filters, text: '', sort: null });
  const filtered = filters.length > 0;
  return (
    <main>
      <CategoryBand type={type} services={ofType} />
      <ServiceData services={ofType} />
      <div className={classes.page}>
        <FilterChips
          chips={chipsOf(type)}
          active={filters}
          onToggle={toggleFilter}
          label="Quick filters"
          size="large"
          {...(data && { counts: countChips(data, type) })}
        />
        <ResultLine found={services?.length} filtered={filtered} onClear={clearFilters} />
        <ServiceList
          services={services}
          filters={filters}
          onFilter={toggleFilter}
          empty={
            filtered ? <NoMatch onClear={clearFilters} /> : <NoServices category={serviceTypeLabel(type)} />
          }
        />
        <div className={classes.columns}>
          {error ? <div /> : <TypeProviders type={type} services={services ?? []} />}
          <CategoryAside type={type} />
        </div>
      </div>
      <CategoryBar type={type} services={ofType} />
    </main>
  );
}
