import { trpc } from '../../api.tsx';
import { TimeOffForm, TimeOffList } from '../../providers/settings/time-off.tsx';
import { Card, Columns, Panel } from '../../ui/display/page.tsx';
import { Query, together } from '../../ui/feedback/query.tsx';
import { JobsInTimeOff } from './jobs-in-time-off.tsx';

/** The time off that a provider has planned, the form for more, and the jobs within (AVL-4, AVL-5). */
export function TimeOffTab() {
  const workingTime = trpc.availability.mine.useQuery();
  const cover = trpc.bookings.cover.useQuery();
  return (
    <Query query={together({ workingTime, cover })} subject="Your working hours" container={Panel}>
      {(known) => (
        <Columns
          aside={
            <Card title="Planned">
              <TimeOffList timeOff={known.workingTime.timeOff} />
            </Card>
          }
        >
          <Card title="Take time off">
            <TimeOffForm timeOff={known.workingTime.timeOff} />
          </Card>
          <JobsInTimeOff {...known.cover} />
        </Columns>
      )}
    </Query>
  );
}
