import { Button, Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { SideCard } from '../../ui/display/side-card.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { StarChoice } from '../../ui/forms/star-choice.tsx';
import { VisitToRate, laterVisit } from './rate-strip.tsx';
import { RatingFlow } from './rating-flow.tsx';
import classes from './rating.module.css';

/** Card for a postponed rating, or a note that there is none; empty while the strip asks for it (REV-4). */
export function RateCard() {
  const due = trpc.reviews.due.useQuery();
  const later = laterVisit.useChoice();
  if (due.data && String(due.data.bookingId) !== later) return null;
  return (
    <SideCard title="Rate and tip" summary={due.data && 'Your last visit'}>
      <Query query={due} subject="Your latest visit">
        {(visit) =>
          visit ? (
            <div key={visit.bookingId} className={classes.flow}>
              <VisitToRate visit={visit} />
              <RatingFlow {...visit} entryPoint="card" />
            </div>
          ) : (
            <div className={classes.flow}>
              <Text c="dimmed" size="sm">
                There’s nothing to rate right now. Rate your next visit here.
              </Text>
              <StarChoice disabled />
              <Button disabled>Submit</Button>
            </div>
          )
        }
      </Query>
    </SideCard>
  );
}
