import { chipsOf, PRODUCT_NAME, serviceTypeLabel } from '@doorstep/domain';
import { useLocation } from 'react-router';
import { CategoryBand, OtherTypes } from '../catalogue/category-sections.tsx';
import { FilterChips } from '../catalogue/filter-chips.tsx';
import { countChips, findServices, useFilters } from '../catalogue/use-filters.ts';
import { NoMatch, ResultLine, ServiceList } from '../catalogue/service-list.tsx';
import { categoryAt } from '../paths.ts';
import { TypeProviders } from '../providers/type-providers.tsx';
import { describePage } from '../public-shell/describe-page.ts';
import { NoServices } from '../services/no-services.tsx';
import { taglines } from '../services/service-type.tsx';
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

/** The services of one type, narrowed by its chips (CAT-13). */
export default function CategoryPage() {
  const type = typeAt(useLocation().pathname);
  const { filters, toggleFilter, clearFilters } = useFilters();
  const { data, error } = useServices();
  const services = data && findServices(data, { type, filters, text: '', sort: null });
  const filtered = filters.length > 0;
  return (
    <main>
      <CategoryBand type={type} />
      <div className={classes.page}>
        <FilterChips
          chips={chipsOf(type)}
          active={filters}
          onToggle={toggleFilter}
          label="Quick filters"
          size="large"
          {...(data && { counts: countChips(data, type) })}
        />
        <div className={classes.summary}>
          <ResultLine count={services?.length} filtered={filtered} onClear={clearFilters} />
        </div>
        <ServiceList
          services={services}
          filters={filters}
          onFilter={toggleFilter}
          columns={3}
          empty={
            filtered ? <NoMatch onClear={clearFilters} /> : <NoServices category={serviceTypeLabel(type)} />
          }
        />
        {/* One thing that failed, with one Retry. */}
        {!error && <TypeProviders type={type} />}
        <OtherTypes type={type} />
      </div>
    </main>
  );
}
