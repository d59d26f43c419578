import { STAGES, formatDayTime, formatTime, opensAt } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { NextStage } from '../job/complete-job.tsx';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { Card } from '../../ui/display/page.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import classes from './next-job.module.css';

export const NEXT_JOB = { status: 'confirmed', order: 'soonest', limit: 1 } as const;

/** The next or current job with the actions for it (DSH-15). */
export function NextJob() {
  const { data } = trpc.bookings.jobs.useQuery(NEXT_JOB);
  const [job] = data?.items ?? [];
  const now = useNow();
  if (!job) return null;
  const { id, date, endsAt, serviceName, customerId, customerName, customerPhone, address } = job;
  // Its next stage is then the primary action.
  const isOpen = opensAt({ startsAt: date }, STAGES[0]) <= now;
  return (
    <Card title="Next job">
      <p className={classes.when}>
        <time dateTime={date}>
          {formatDayTime(date)} - {formatTime(endsAt)}
        </time>
      </p>
      <p>
        <b>{serviceName}</b> for {customerName}
      </p>
      <p className={classes.address}>{address}</p>
      <NextStage booking={job} />
      <Group gap="sm" mt="md">
        <LinkButton to={paths.bookingPage(id)} variant={isOpen ? 'default' : 'filled'}>
          Open job
        </LinkButton>
        <Button component="a" href={wayTo(address)} target="_blank" rel="noreferrer" variant="default">
          Way
        </Button>
        {customerPhone && (
          <Button component="a" href={`tel:${customerPhone.replaceAll(/[^+\d]/g, '')}`} variant="default">
            Call
          </Button>
        )}
        <LinkButton to={`/provider-chat?with=${customerId}`} variant="default">
          Message
        </LinkButton>
      </Group>
    </Card>
  );
}

/** Returns a link to an external map. */
function wayTo(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
