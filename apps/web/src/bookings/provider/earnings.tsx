import {
  count,
  addMonths,
  type EarningsReport,
  formatDuration,
  formatMonth,
  formatPrice,
  formatShortDate,
  londonWall,
  noonOf,
} from '@doorstep/domain';
import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FileLink } from '../../accounts/two-step/file-link.tsx';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useUrlState } from '../../ui/browser/url-state.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card, Columns } from '../../ui/display/page.tsx';
import { StatCard, StatCards } from '../../ui/display/stat-card.tsx';
import { PeriodButtons } from '../../ui/forms/period-buttons.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { earningsChange, earningsMonth, earningsRange, monthName } from './earnings-month.ts';
import { EarningsByMonth, EarningsChart } from './earnings-tables.tsx';
import classes from './earnings.module.css';
import '@mantine/core/styles/ActionIcon.layer.css';

/** Agreed totals of a month next to the month before, by week, service and month, with tips apart (FIG-3, FIG-5). */
export function Earnings() {
  const now = useNow();
  const { date: today } = londonWall(now);
  const range = earningsRange(now);
  const current = range.to;
  const [chosen, setChosen] = useUrlState<string>('month', current);
  const month = earningsMonth(chosen, now);
  const report = trpc.reporting.earningsReport.useQuery({ month });
  return (
    <>
      <Group gap="xs" mb="md">
        <PeriodButtons
          back={{
            label: 'Previous month',
            onStep: month === range.from ? null : () => setChosen(addMonths(month, -1)),
          }}
          forward={{
            label: 'Next month',
            onStep: month === current ? null : () => setChosen(addMonths(month, 1)),
          }}
        >
          <Text fw={700} ta="center" miw="9.5rem" aria-live="polite">
            {formatMonth(month)}
          </Text>
        </PeriodButtons>
      </Group>
      <Query query={report} subject="Your earnings">
        {(earnings) => (
          <>
            <Headline report={earnings} today={today} />
            <EarningsChart report={earnings} today={today} range={range} />
            <Columns
              aside={
                <>
                  <FixedRates />
                  <Tips report={earnings} />
                </>
              }
            >
              <ByService report={earnings} />
              <EarningsByMonth range={range} />
            </Columns>
          </>
        )}
      </Query>
      <FileLink href={paths.providerEarningsFile(range)} variant="default" mt="md">
        Download earnings as CSV
      </FileLink>
    </>
  );
}

/** The month's total, the change and the facts, with both months as bars. */
function Headline({ report, today }: { report: EarningsReport; today: string }) {
  const { month, total, jobs, minutes, tips, before, ahead } = report;
  const isRunning = today.startsWith(month);
  const name = monthName(month);
  const nameBefore = monthName(addMonths(month, -1));
  const change = earningsChange(report, today);
  return (
    <section className={classes.headline} data-paper aria-label={`Earnings in ${formatMonth(month)}`}>
      <div>
        <Text component="h2" ff="text" fz="sm" fw={650} lts={0} c="dimmed">
          Agreed with customers{isRunning ? ' this month' : ''}
        </Text>
        <p className={classes.total}>{formatPrice(total)}</p>
        <Text fw={650} c={change.isMore ? 'var(--ds-status-confirmed-ink)' : 'dimmed'}>
          {change.text}
        </Text>
        <dl className={classes.facts}>
          <Fact value={String(jobs)}>{jobs === 1 ? 'job completed' : 'jobs completed'}</Fact>
          <Fact value={formatDuration(minutes) || '0 hours'}>worked</Fact>
          <Fact value={formatPrice(tips)}>tips recorded</Fact>
          {isRunning && (
            <Fact value={formatPrice(ahead.total)}>{`booked ahead, ${count(ahead.jobs, 'job')}`}</Fact>
          )}
        </dl>
      </div>
      <div>
        <BarList
          label="Compared with the month before"
          isLarge
          rows={[
            { name: isRunning ? `${name}, so far` : name, tone: 'accent' as const, size: total },
            ...(isRunning
              ? [
                  {
                    name: `${nameBefore}, up to the same day`,
                    tone: 'accent-pale' as const,
                    size: before.sameDay,
                  },
                ]
              : []),
            {
              name: isRunning ? `All of ${nameBefore}` : nameBefore,
              tone: 'accent-pale' as const,
              size: before.total,
              isOutlined: isRunning,
            },
          ].map((row) => ({ ...row, values: [formatPrice(row.size)] }))}
        />
      </div>
    </section>
  );
}

function Fact({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function ByService({ report: { month, services } }: { report: EarningsReport }) {
  return (
    <Card title="By service">
      {services.length === 0 ? (
        <Text size="sm" c="dimmed">
          No completed jobs in {formatMonth(month)} yet.
        </Text>
      ) : (
        <BarList
          label="Earnings by service"
          rows={services.map(({ serviceId, serviceName: name, serviceType, jobs, total }) => ({
            name,
            detail: count(jobs, 'job'),
            picture: <ServiceArch type={serviceType} serviceId={serviceId} width={32} />,
            tone: `service-${serviceType}`,
            size: total,
            values: [formatPrice(total)],
          }))}
        />
      )}
    </Card>
  );
}

/** Total Earnings and the itemised total of all completed jobs, which differ from what was agreed (FIG-1). */
function FixedRates() {
  const totals = trpc.reporting.ofProvider.useQuery();
  return (
    <Card title="Earnings at the standard rate">
      <Text size="sm" c="dimmed" mb="sm">
        These totals use our standard rates, not the prices you agreed with customers.
      </Text>
      <Query query={totals} subject="Your earnings at the standard rate">
        {({ standard, itemised, completed }) => (
          <StatCards>
            <StatCard label="Standard rate" value={formatPrice(standard)}>
              {count(completed, 'completed job')} at one rate for all services. Your dashboard shows this as
              Total Earnings.
            </StatCard>
            <StatCard label="Itemised total" value={formatPrice(itemised)}>
              The same jobs, each at the rate of its service.
            </StatCard>
          </StatCards>
        )}
      </Query>
    </Card>
  );
}

function Tips({ report: { month, tips, tipped } }: { report: EarningsReport }) {
  return (
    <Card title="Tips recorded">
      {tipped.length === 0 ? (
        <Text size="sm" c="dimmed">
          No tips in {formatMonth(month)}.
        </Text>
      ) : (
        <ul>
          {tipped.map(({ id, date, customerName, serviceName, tip }) => (
            <li key={id}>
              <Group gap="sm" wrap="nowrap" mb="sm">
                <Avatar name={customerName} size="tiny" />
                <Box flex={1}>
                  <b>{customerName}</b>
                  <Text size="sm" c="dimmed">
                    {serviceName}, {formatShortDate(noonOf(date))}
                  </Text>
                </Box>
                <b>{formatPrice(tip)}</b>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed">
        {tips > 0 && `${formatPrice(tips)} in ${formatMonth(month)}. `}Customers can note a tip when they rate
        a visit. It isn’t charged.
      </Text>
    </Card>
  );
}
