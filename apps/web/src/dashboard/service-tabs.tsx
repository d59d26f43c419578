import { type Series, SERVICE_TYPES, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Group, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { WizardButton } from '../bookings/wizard/wizard-button.tsx';
import { TypeDot } from '../services/service-type.tsx';
import { useUrlState } from '../ui/browser/url-state.ts';
import { Panel } from '../ui/display/page.tsx';
import { TabList } from '../ui/display/tab-list.tsx';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
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

/** The recurring visits of the selected service, or a button to book it. */
export function ServicePanels() {
  return SERVICE_TYPES.map((type) => (
    <Tabs.Panel key={type} value={type} pt="md">
      <RecurringServices type={type} />
    </Tabs.Panel>
  ));
}

/** Number of visible series; the others are on Edit Jobs. */
const MAX_SERIES = 3;

/** The upcoming series of a type, the next first, or a button to book (DSH-2). */
function RecurringServices({ type }: { type: ServiceType }) {
  const series = trpc.bookings.series.useQuery();
  return (
    <Query query={series} subject="Your recurring services" container={Panel} skeleton={<StripSkeleton />}>
      {(all) => <SeriesOfType type={type} series={all.filter(({ serviceType }) => serviceType === type)} />}
    </Query>
  );
}

function SeriesOfType({ type, series }: { type: ServiceType; series: readonly Series[] }) {
  const now = useNow().toISOString();
  const ahead = series
    .map((each) => ({ ...each, bookings: each.bookings.filter((date) => isAhead(date, now)) }))
    .filter(({ bookings }) => bookings.length > 0)
    .toSorted(({ bookings: [a] }, { bookings: [b] }) => (a?.date ?? '').localeCompare(b?.date ?? ''));
  if (ahead.length === 0) {
    return (
      <>
        <Panel>
          <Group justify="space-between" gap="0.75rem 1.5rem">
            <div>
              <Text fz="1.25rem" fw={650}>
                No recurring services scheduled
              </Text>
              <Text inherit c="dimmed">
                {type === 'cleaning'
                  ? 'Below is an example. You’ll be able to skip or pause your own services here.'
                  : 'Book once or every week, in four short steps.'}
              </Text>
            </div>
            <WizardButton type={type}>Book a Service</WizardButton>
          </Group>
        </Panel>
        {type === 'cleaning' && <RecurringSample />}
      </>
    );
  }
  const more = ahead.length - MAX_SERIES;
  return (
    <>
      {ahead.slice(0, MAX_SERIES).map((each, index) => (
        <OwnSeries key={each.id} series={each}>
          {index === 0 && (
            <WizardButton type={type} variant="subtle">
              Book a Service
            </WizardButton>
          )}
        </OwnSeries>
      ))}
      {more > 0 && (
        <Text inherit mb="1.25rem" c="dimmed">
          {more} more under <Link to="/edit-jobs">Edit Jobs</Link>.
        </Text>
      )}
    </>
  );
}

function OwnSeries({ series, children }: { series: Series; children: ReactNode }) {
  const { id, pattern, bookings } = series;
  return (
    <RecurringCard pattern={pattern} visits={bookings} actions={useSeriesActions(id)}>
      {children}
    </RecurringCard>
  );
}

function StripSkeleton() {
  return (
    <Loading>
      <Skeleton height={100} />
    </Loading>
  );
}
