import type { Booking } from '@doorstep/domain';
import { Link } from 'react-router';
import { adminPaths } from '../../admin-paths.ts';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { Card } from '../../ui/display/page.tsx';
import { DatedEntry, DatedList } from '../../ui/display/facts.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import classes from './booking-history.module.css';
import { historyText } from './history-texts.ts';

/** What happened to a booking, oldest first. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const user = useUser();
  const history = trpc.bookings.history.useQuery({ bookingId: booking.id });
  return (
    <Card title="History">
      <Query of={history} what="The history">
        {(entries) => (
          <DatedList>
            {entries.map((entry, index) => {
              const text = historyText(entry, booking, user);
              return (
                text && (
                  // Nothing is ever put in between.
                  <DatedEntry key={index} at={entry.createdAt}>
                    {text}
                  </DatedEntry>
                )
              );
            })}
          </DatedList>
        )}
      </Query>
      {user.role === 'admin' && (
        <p className={classes.all}>
          <Link to={adminPaths.audit({ booking: booking.id })}>See it in the audit log</Link>
        </p>
      )}
    </Card>
  );
}
