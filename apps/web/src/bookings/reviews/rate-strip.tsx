import { type DueReview, formatDay } from '@doorstep/domain';
import { ActionIcon, Text } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useFocusPlace } from '../../ui/browser/focus.ts';
import { storedChoice } from '../../ui/browser/storage.ts';
import { IconX } from '../../ui/display/icons.ts';
import { RatingFlow } from './rating-flow.tsx';
import classes from './rating.module.css';

/** The id of the last visit that was put off; its card is then among the others. */
export const laterVisit = storedChoice('doorstep-rate-later', (stored) => stored ?? '');

/** Asks for the rating of the latest completed visit without one; nothing while there is none (REV-4). */
export function RateStrip() {
  const { data: visit } = trpc.reviews.due.useQuery();
  const later = laterVisit.useChoice();
  const { place, goThere } = useFocusPlace<HTMLDivElement>();
  return (
    <div {...place}>
      {visit && String(visit.bookingId) !== later && (
        <section key={visit.bookingId} className={classes.strip} aria-label="Rate and tip">
          <h2>How was your last visit?</h2>
          <VisitToRate visit={visit} />
          <RatingFlow {...visit} entryPoint="card" onDone={goThere} />
          <ActionIcon
            className={classes.close ?? ''}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Rate later"
            onClick={() => {
              laterVisit.choose(String(visit.bookingId));
              goThere();
            }}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </section>
      )}
    </div>
  );
}

/** Names a visit with its provider, and leads to its page. */
export function VisitToRate({ visit }: { visit: DueReview }) {
  return (
    <Text c="dimmed" size="sm">
      <Link to={paths.bookingPage(visit.bookingId)}>
        {visit.serviceName} on {formatDay(visit.date)}
      </Link>{' '}
      with {visit.providerName}
    </Text>
  );
}
