import { READABLE } from '@doorstep/domain';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { Card } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { AccessDetailsForm } from './access-details-form.tsx';
import { AccessReadings } from './access-readings.tsx';
import classes from './access-card.module.css';

/** How many readings the card names; /access-details has the others. */
const NAMED = 3;

/** How whoever comes gets in, and who has read it (KEY-3, KEY-4). */
export function AccessCard() {
  const details = trpc.accessDetails.mine.useQuery();
  return (
    <Card title="Property access">
      <Query of={details} what="Your access details">
        {(known) => <AccessDetailsForm details={known} parts={['instructions']} />}
      </Query>
      <p className={classes.who}>
        Kept encrypted, and open to the provider of a confirmed visit from {READABLE.from} the day before
        until {READABLE.hoursAfter} hours after it. <Link to="/access-details">Notes and more</Link>
      </p>
      <AccessReadings most={NAMED} />
    </Card>
  );
}
