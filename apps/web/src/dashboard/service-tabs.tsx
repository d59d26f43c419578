import { SERVICE_TYPES, type ServiceType, serviceTypeLabel } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { WizardButton } from '../bookings/wizard/wizard-button.tsx';
import { Price } from '../services/price.tsx';
import { TypeDot } from '../services/service-type.tsx';
import { useServices } from '../services/services-query.ts';
import { useUrlState } from '../ui/browser/url-state.ts';
import { Panel } from '../ui/display/page.tsx';
import { TabList } from '../ui/display/tab-list.tsx';
import { TypeGlyph } from '../ui/illustrations/service-picture.tsx';
import { RecurringServices } from './recurring-services.tsx';
import classes from './service-tabs.module.css';

/** The strip of the seven services (DSH-1); `ServicePanels` stands somewhere among the children. */
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

/** What recurs of the chosen service, and ways to book it. */
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

/** The services of a type, each to be booked as it is. */
function ServiceRows({ type }: { type: ServiceType }) {
  const services = useServices().data?.filter((service) => service.type === type) ?? [];
  if (services.length === 0) return null;
  return (
    <ul className={classes.services} aria-label={`${serviceTypeLabel(type, 'dashboard')} services`}>
      {services.map(({ id, name, price }) => (
        <li key={id} data-service={type}>
          <TypeGlyph type={type} size={40} />
          <div className={classes.text}>
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
