import { Tabs } from '@mantine/core';
import { useId } from 'react';
import { trpc } from '../api.tsx';
import { CountBadge } from '../ui/display/count-badge.tsx';

interface SupportTabProps {
  value: string;
  children: string;
}

/** A tab with the number of open tickets, which is its description, so that its name does not change. */
export function SupportTab({ value, children }: SupportTabProps) {
  const { data } = trpc.support.openCount.useQuery();
  const id = useId();
  if (!data || data.open === 0) return <Tabs.Tab value={value}>{children}</Tabs.Tab>;
  const open = data.open.toLocaleString('en-GB');
  return (
    <Tabs.Tab
      value={value}
      aria-describedby={id}
      rightSection={
        <>
          <CountBadge title={`${open} open`}>{open}</CountBadge>
          <span id={id} hidden>
            {open} open
          </span>
        </>
      }
    >
      {children}
    </Tabs.Tab>
  );
}
