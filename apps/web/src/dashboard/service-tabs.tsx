import { SERVICE_TYPES, serviceTypeLabel } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { TypeDot } from '../services/type-badge.tsx';
import { Panel } from '../ui/card.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { RecurringServices } from './recurring-services.tsx';
import { ServiceRows } from './service-rows.tsx';
import '../ui/tabs.css';

/** The seven services, each with what recurs and ways to book (S2 §2). */
export function ServiceTabs() {
  const [shown, setShown] = useUrlState('service', 'cleaning', SERVICE_TYPES);
  const list = useRef<HTMLDivElement>(null);
  // On a phone the strip is wider than the screen.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <Tabs
      value={shown}
      onChange={(next) => setShown(SERVICE_TYPES.find((type) => type === next) ?? 'cleaning')}
      keepMounted={false}
    >
      <Tabs.List ref={list} aria-label="Services">
        {SERVICE_TYPES.map((type) => (
          <Tabs.Tab key={type} value={type} leftSection={<TypeDot type={type} />}>
            {serviceTypeLabel(type, 'dashboard')}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SERVICE_TYPES.map((type) => (
        <Tabs.Panel key={type} value={type}>
          <Panel>
            <RecurringServices type={type} />
            <ServiceRows type={type} />
          </Panel>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
