import { addDays, formatPrice, formatShortDate, londonWall, noonOf } from '@doorstep/domain';
import { Box, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { earningsChange, earningsMonth, monthName } from '../bookings/provider/earnings-month.ts';
import { useNow } from '../ui/browser/use-now.ts';
import { Spark } from '../ui/charts/spark.tsx';
import { Fact, NamedFacts } from '../ui/display/facts.tsx';
import { Card } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';

/** This month's agreed total next to the month before, with the weeks as a line (FIG-5). */
export function EarningsCard() {
  const now = useNow();
  const { date: today } = londonWall(now);
  const report = trpc.reporting.earningsReport.useQuery({ month: earningsMonth(null, now) });
  return (
    <Card title="Earnings">
      <Query query={report} subject="Your earnings">
        {(known) => {
          const { text, isMore } = earningsChange(known, today);
          // A week that is still running would look like a fall.
          const weeks = known.weeks.filter(({ from }) => addDays(from, 7) <= today);
          return (
            <>
              <Group justify="space-between" gap="sm" mb="md">
                <div>
                  <Text ff="heading" fz="2rem" fw={700} lh={1.2}>
                    {formatPrice(known.total)}
                  </Text>
                  <Text c="dimmed" size="sm">
                    agreed with customers so far in {monthName(known.month)}
                  </Text>
                  <Text size="sm" fw={650} c={isMore ? 'var(--ds-status-confirmed-ink)' : 'dimmed'}>
                    {text}
                  </Text>
                </div>
                {weeks[0] && (
                  <Box flex="1 1 12.5rem">
                    <Spark values={weeks.map(({ total }) => total)} width="100%" height={64} />
                    <Text c="dimmed" size="xs">
                      By week since {formatShortDate(noonOf(weeks[0].from))}
                    </Text>
                  </Box>
                )}
              </Group>
              <NamedFacts inRow>
                <Fact name="Jobs completed">{known.jobs}</Fact>
                <Fact name="Booked ahead">{formatPrice(known.ahead.total)}</Fact>
                <Fact name="Tips this month">{formatPrice(known.tips)}</Fact>
              </NamedFacts>
            </>
          );
        }}
      </Query>
      <Text mt="sm">
        <Link to="/provider-bookings?tab=earnings">All earnings</Link>
      </Text>
    </Card>
  );
}
