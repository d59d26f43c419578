import { SERVICE_TYPES, chipsOf, serviceTypeLabel } from '@doorstep/domain';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { describedAs } from '../public-shell/describe-page.ts';
import { paths } from '../paths.ts';
import { countChips, findServices, useFilters } from '../catalogue/use-filters.ts';
import { FilterChips } from '../catalogue/filter-chips.tsx';
import { NoMatch, ResultLine, ServiceList } from '../catalogue/service-list.tsx';
import { SearchField, SortSelect, TypeFilter } from '../catalogue/service-filters.tsx';
import { NoServices } from '../services/no-services.tsx';
import { useServices } from '../services/services-query.ts';
import { IconArrowRight } from '../ui/display/icons.ts';
import { useTyped } from '../ui/forms/use-typed.ts';
import bar from '../catalogue/service-filters.module.css';
import classes from './services.module.css';

export const meta = describedAs(
  'All services',
  'Seven types of service for your home, with hourly prices up front.',
);

/** All services, found by type, chips and words (CAT-15). */
export default function ServicesPage() {
  const { type, filters, text, sort, ...set } = useFilters();
  const [typed, setTyped] = useTyped(text, set.setText);
  const words = useDeferredValue(typed);
  // Deferred, so that cards are made in short turns when they arrive.
  const data = useDeferredValue(useServices().data);
  const services = data && findServices(data, { type, filters, text: words, sort });
  const ofAllTypes = data && findServices(data, { type: null, filters: [], text: words, sort: null });
  // Without a type, the chips that were set on cards can be seen and taken away.
  const chips = type
    ? chipsOf(type)
    : SERVICE_TYPES.flatMap(chipsOf).filter((chip) => filters.includes(chip));
  const filtered = filters.length > 0 || words.trim() !== '';

  function clear() {
    setTyped('');
    set.clearFilters();
  }

  return (
    <main className={classes.page}>
      <h1>All services</h1>
      <p className={classes.lead}>Seven types of service, with hourly prices up front.</p>
      <div className={bar.bar}>
        <SearchField value={typed} onChange={setTyped} />
        <SortSelect value={sort} onChange={set.setSort} />
      </div>
      <TypeFilter active={type} services={ofAllTypes} onChange={set.setType} />
      {chips.length > 0 && (
        <FilterChips
          chips={chips}
          active={filters}
          onToggle={set.toggleFilter}
          label="Quick filters"
          size="large"
          {...(type && data && { counts: countChips(data, type, words) })}
        />
      )}
      <div className={classes.summary}>
        <ResultLine found={services?.length} filtered={filtered} onClear={clear} />
        {type && (
          <Link data-quiet to={paths.category(type, filters)} className={classes.more}>
            More about {serviceTypeLabel(type).toLowerCase()} <IconArrowRight size={17} aria-hidden />
          </Link>
        )}
      </div>
      <div className={classes.list}>
        <ServiceList
          services={services}
          filters={filters}
          onFilter={set.toggleFilter}
          isGrouped={sort === null}
          isNarrowed={type !== null || filtered}
          empty={
            filtered ? <NoMatch onClear={clear} /> : <NoServices category={type && serviceTypeLabel(type)} />
          }
        />
      </div>
    </main>
  );
}
