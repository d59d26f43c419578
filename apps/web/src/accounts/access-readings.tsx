import { type AccessReading, formatDate, formatDay, formatTime } from '@doorstep/domain';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Query } from '../ui/feedback/query.tsx';
import classes from './access-readings.module.css';

/** Who read how to get in, and when (KEY-3): the latest of them, `most` at most. */
export function AccessReadings({ most }: { most: number }) {
  const readings = trpc.accessDetails.readings.useQuery();
  return (
    <Query of={readings} what="Who read them">
      {(all) =>
        all.length === 0 ? (
          <p className={classes.none}>Nobody has read them yet.</p>
        ) : (
          <ul className={classes.list} aria-label="Who read your access details">
            {all.slice(0, most).map((reading) => (
              <Reading key={reading.id} reading={reading} />
            ))}
          </ul>
        )
      }
    </Query>
  );
}

function Reading({
  reading: { readerName, readAt, bookingId, serviceName, date },
}: {
  reading: AccessReading;
}) {
  return (
    <li>
      <b>{readerName}</b> read them on{' '}
      <time dateTime={readAt}>
        {formatDate(readAt)}, {formatTime(readAt)}
      </time>
      , for{' '}
      <Link to={paths.bookingPage(bookingId)}>
        {serviceName} on {formatDay(date)}
      </Link>
      .
    </li>
  );
}
