import { formatDayTime, type OwnProvider } from '@doorstep/domain';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { PersonControls } from './relations/person-controls.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Card } from '../ui/display/page.tsx';
import { ExampleBadge } from '../ui/display/badge.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { Query } from '../ui/feedback/query.tsx';
import classes from './own-provider-card.module.css';
import { Rating } from '../ui/display/rating.tsx';

/** Card of the provider of the next booking, or else the last one; a sample without any (PRV-9). */
export function OwnProviderCard() {
  const own = trpc.bookings.ownProvider.useQuery();
  return (
    <Card title="Your provider">
      <Query of={own} what="Your provider">
        {(known) => (known ? <Profile of={known} /> : <Sample />)}
      </Query>
    </Card>
  );
}

function Profile({ of: { provider, hasPage, visit } }: { of: OwnProvider }) {
  const { name, bio } = provider;
  return (
    <>
      <div className={classes.head}>
        <Avatar name={name} photo={provider.profilePhoto} type={visit.serviceType} size="small" />
        <div className={classes.who}>
          <b>{name}</b>
          <Rating {...provider} />
        </div>
      </div>
      <p className={classes.facts}>{factsOf(provider).join(' · ')}</p>
      {bio && <p className={classes.bio}>{bio}</p>}
      <p className={classes.visit}>
        {visit.isOver ? 'Last visit' : 'Next visit'}{' '}
        <Link to={paths.bookingPage(visit.id)}>
          {visit.serviceName}, {formatDayTime(visit.date)}
        </Link>
      </p>
      <div className={classes.buttons}>
        {hasPage && (
          <LinkButton variant="default" to={paths.provider(provider.id)}>
            View Profile
          </LinkButton>
        )}
        <PersonControls person={provider} look="icons" />
      </div>
    </>
  );
}

/** Returns the known facts: `Verified`, `English, Spanish`, `5 years of experience` (PRV-2, PRV-3). */
function factsOf({ verified, languages, yearsOfExperience: years }: OwnProvider['provider']): string[] {
  return [
    ...(verified ? ['Verified'] : []),
    ...(languages.length > 0 ? [languages.join(', ')] : []),
    ...(years ? [`${years} ${years === 1 ? 'year' : 'years'} of experience`] : []),
  ];
}

/** Documented sample values. */
const SAMPLE = { name: 'Elena Brook', reviewCount: 24, averageRating: 4.8 };

function Sample() {
  return (
    <>
      <div className={classes.head}>
        <Avatar name={SAMPLE.name} size="small" />
        <div className={classes.who}>
          <b>{SAMPLE.name}</b>
          <Rating {...SAMPLE} />
        </div>
        <ExampleBadge />
      </div>
      <p className={classes.visit}>
        This is what a provider looks like. Yours stands here once one was asked to come.
      </p>
    </>
  );
}
