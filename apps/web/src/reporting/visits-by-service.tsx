import { type PeriodStatistics, count, serviceTypeLabel } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { BarList } from '../ui/charts/bar-list.tsx';
import { Card } from '../ui/display/page.tsx';
import { serviceSums, sumOf } from './statistics/period-sums.ts';
import { THIS_WEEK } from './weeks.ts';

/** Completed visits of the ten weeks before this one by type of service, most first (ADM-19). */
export function VisitsByService({ weeks }: { weeks: readonly PeriodStatistics[] }) {
  const ended = weeks.slice(0, THIS_WEEK);
  const completed = sumOf(ended, ({ bookings }) => bookings.completed);
  return (
    <Card title="By service">
      <Text mb="md">{count(completed, 'completed visit')} in the previous ten weeks.</Text>
      <BarList
        label="By service"
        rows={serviceSums(ended)
          .toSorted((one, other) => other.completed - one.completed)
          .map(({ type, completed: size }) => ({
            name: serviceTypeLabel(type, 'dashboard'),
            tone: `service-${type}` as const,
            size,
            values: [size.toLocaleString('en-GB')],
          }))}
      />
    </Card>
  );
}
