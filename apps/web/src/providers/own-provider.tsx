import { type Booking, type OwnProvider as Own, formatDayTime } from '@doorstep/domain';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { ExampleBadge } from '../ui/display/badge.tsx';
import { IconChevronRight } from '../ui/display/icons.ts';
import { Rating } from '../ui/display/rating.tsx';
import { joinFacts } from '../ui/display/text.ts';
import { Query } from '../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Doorway } from '../ui/illustrations/doorway.tsx';
import { factsOf } from './facts-of.ts';
import classes from './own-provider.module.css';
import { LazyPersonControls } from './relations/lazy-person-controls.tsx';

/** The provider of the next visit, or else of the last one, in their door; a sample without any (PRV-9). */
export function OwnProvider({ next }: { next: Booking | null | undefined }) {
  const own = trpc.bookings.ownProvider.useQuery();
  return (
    <aside className={classes.side} aria-label="Your provider">
      <Query query={own} subject="Your provider" skeleton={<SideSkeleton />}>
        {(known) => {
          if (next && next.providerId === null) return <Unassigned />;
          if (next?.providerName && known?.provider.id !== next.providerId)
            return <Side name={next.providerName} photo={next.providerPhoto} profileId={next.providerId} />;
          return known ? <Known own={known} /> : <Sample />;
        }}
      </Query>
    </aside>
  );
}

interface SideProps {
  name: string;
  photo?: string | null;
  profileId?: number | null;
  badge?: ReactNode;
  children?: ReactNode;
}

function Side({ name, photo = null, profileId = null, badge, children }: SideProps) {
  return (
    <>
      {badge && <div className={classes.corner}>{badge}</div>}
      <Doorway isCompact>
        <Avatar name={name} photo={photo} size="large" />
      </Doorway>
      <div className={classes.facts}>
        <b className={classes.name}>{name}</b>
        {children}
      </div>
      {profileId !== null && (
        <Link data-quiet className={classes.profile} to={paths.provider(profileId)}>
          View Profile <IconChevronRight size={17} stroke={2.2} aria-hidden />
        </Link>
      )}
    </>
  );
}

function Known({ own: { provider, hasPage, visit } }: { own: Own }) {
  return (
    <Side
      name={provider.name}
      photo={provider.profilePhoto}
      profileId={hasPage ? provider.id : null}
      badge={<LazyPersonControls person={provider} look="icons" />}
    >
      <Rating {...provider} />
      <span className={classes.soft}>{joinFacts(factsOf(provider))}</span>
      {visit.isOver && (
        <span className={classes.soft}>
          Last visit{' '}
          <Link to={paths.bookingPage(visit.id)}>
            {visit.serviceName}, {formatDayTime(visit.date)}
          </Link>
        </span>
      )}
    </Side>
  );
}

function Unassigned() {
  return (
    <>
      <Doorway isCompact />
      <p className={classes.soft}>We’re finding someone for you. You’ll see them here once they accept.</p>
    </>
  );
}

/** Documented sample values. */
const SAMPLE = { name: 'Elena Brook', reviewCount: 24, averageRating: 4.8 };

function Sample() {
  return (
    <Side name={SAMPLE.name} badge={<ExampleBadge />}>
      <Rating {...SAMPLE} />
      <span className={classes.soft}>An example. Your provider appears here once we’ve asked them.</span>
    </Side>
  );
}

function SideSkeleton() {
  return (
    <Loading>
      <Stack gap="sm" align="center">
        <Skeleton height="12.5rem" />
        <Skeleton width="9rem" height={24} />
        <Skeleton width="12rem" height={18} />
      </Stack>
    </Loading>
  );
}
