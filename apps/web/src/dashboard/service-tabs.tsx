import { type Series, SERVICE_TYPES, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { WizardButton } from '../bookings/wizard/wizard-button.tsx';
import { Price } from '../services/price.tsx';
import { TypeDot } from '../services/service-type.tsx';
import { useServices } from '../services/services-query.ts';
import { useUrlState } from '../ui/browser/url-state.ts';
import { Panel } from '../ui/display/page.tsx';
import { TabList } from '../ui/display/tab-list.tsx';
import { ServiceIcon } from '../ui/illustrations/service-picture.tsx';
import classes from './service-tabs.module.css';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { isAhead } from '../bookings/list/own-bookings.ts';
import { RecurringCard, RecurringSample } from '../bookings/series/recurring-card.tsx';
import { useSeriesActions } from '../bookings/series/series-command.ts';

/** The tabs of the seven services (DSH-1); its children contain `ServicePanels`. */
export function ServiceTabs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useUrlState('service', 'cleaning', SERVICE_TYPES);
  return (
    <Tabs
      value={shown}
      onChange={(next) => setShown(SERVICE_TYPES.find((type) => type === next) ?? 'cleaning')}
      keepMounted={false}
    >
      <TabList aria-label="Services">
        {SERVICE_TYPES.map((type) => (
          <Tabs.Tab key={type} value={type} leftSection={<TypeDot type={type} />}>
            {serviceTypeLabel(type, 'dashboard')}
          </Tabs.Tab>
        ))}
      </TabList>
      {children}
    </Tabs>
  );
}

/** The recurring visits of the selected service and buttons to book it. */
export function ServicePanels() {
  return (
    <>
      {SERVICE_TYPES.map((type) => (
        <Tabs.Panel key={type} value={type}>
          <Panel>
            <RecurringServices type={type} />
            <ServiceRows type={type} />
          </Panel>
        </Tabs.Panel>
      ))}
    </>
  );
}

/** The services of a type with links to book them. */
function ServiceRows({ type }: { type: ServiceType }) {
  const services = useServices().data?.filter((service) => service.type === type) ?? [];
  if (services.length === 0) return null;
  return (
    <ul className={classes.services} aria-label={`${serviceTypeLabel(type, 'dashboard')} services`}>
      {services.map(({ id, name, price }) => (
        <li key={id} data-service={type}>
          <ServiceIcon type={type} size={40} />
          <div className={classes.category}>
            <b>{name}</b>
            <span>
              <Price minor={price} perHour />
            </span>
          </div>
          <WizardButton type={type} serviceId={id} size="xs" variant="default" label={`Book ${name}`}>
            Book
          </WizardButton>
        </li>
      ))}
    </ul>
  );
}

/** Number of visible series; the others are on Edit Jobs. */
const MAX_SERIES = 3;

/** The upcoming series of a type, the next first, or a button to book (DSH-2). */
function RecurringServices({ type }: { type: ServiceType }) {
  const series = trpc.bookings.series.useQuery();
  return (
    <Query of={series} what="Your recurring services">
      {(all) => <SeriesOfType type={type} series={all.filter(({ serviceType }) => serviceType === type)} />}
    </Query>
  );
}

function SeriesOfType({ type, series }: { type: ServiceType; series: readonly Series[] }) {
  const now = useNow().toISOString();
  const name = serviceTypeLabel(type, 'dashboard');
  const ahead = series
    .map((each) => ({ ...each, bookings: each.bookings.filter((date) => isAhead(date, now)) }))
    .filter(({ bookings }) => bookings.length > 0)
    .toSorted(({ bookings: [a] }, { bookings: [b] }) => (a?.date ?? '').localeCompare(b?.date ?? ''));
  const book = <WizardButton type={type}>Book a Service</WizardButton>;
  if (ahead.length === 0 && type === 'cleaning') {
    return (
      <>
        <div className={classes.intro}>
          <div>
            <p className={classes.title}>No recurring services scheduled</p>
            <p className={classes.soft}>This is what one looks like. Yours can be skipped and paused here.</p>
          </div>
          {book}
        </div>
        <RecurringSample />
      </>
    );
  }
  if (ahead.length === 0) {
    return (
      <EmptyState title="No recurring services scheduled" action={book}>
        {name} once, or every week: it takes four short steps.
      </EmptyState>
    );
  }
  const more = ahead.length - MAX_SERIES;
  return (
    <>
      {ahead.slice(0, MAX_SERIES).map((each) => (
        <OwnSeries key={each.id} series={each} />
      ))}
      {more > 0 && (
        <p className={`${classes.below} ${classes.soft}`}>
          {more} more under <Link to="/edit-jobs">Edit Jobs</Link>.
        </p>
      )}
      <div className={classes.below}>{book}</div>
    </>
  );
}

function OwnSeries({ series: { id, pattern, bookings } }: { series: Series }) {
  return <RecurringCard pattern={pattern} visits={bookings} actions={useSeriesActions(id)} />;
}
