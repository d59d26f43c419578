import { PRODUCT_NAME, type PublicProfile } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { apiErrorOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { once, prefetch } from '../prefetch.ts';
import {
  BookingCard,
  OfferedServices,
  ProviderBand,
  ProviderReviews,
  WeeklyHours,
} from '../providers/provider-profile.tsx';
import { NotFound } from '../public-shell/error-pages.tsx';
import { Card } from '../ui/display/page.tsx';
import { Rating } from '../ui/display/rating.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import classes from './provider.module.css';

// The title is the provider's name, which comes with them.
export const meta = () => [];

export const clientLoader = prefetch(({ providers }, { params }) =>
  providers.show.prefetch({ providerId: Number(params['id']) }),
);
export { once as shouldRevalidate };

/** A provider as everybody sees them (PRV-2). */
export default function ProviderPage() {
  const { id } = useParams();
  const provider = trpc.providers.show.useQuery({ providerId: Number(id) });
  const status = provider.data ? undefined : apiErrorOf(provider.error)?.httpStatus;
  if (status === 404 || status === 400) {
    return (
      <>
        <title>{`Page not found · ${PRODUCT_NAME}`}</title>
        <meta name="robots" content="noindex" />
        <NotFound />
      </>
    );
  }
  return (
    <Query of={provider} what="This provider" skeleton={<ProfileSkeleton />} ground={UnknownProvider}>
      {(profile) => <Profile key={profile.id} profile={profile} />}
    </Query>
  );
}

/** The page while it does not know whose it is. */
function UnknownProvider({ children }: { children: ReactNode }) {
  return (
    <main className={classes.page}>
      <title>{`Provider · ${PRODUCT_NAME}`}</title>
      {children}
    </main>
  );
}

function Profile({ profile }: { profile: PublicProfile }) {
  const { name, bio, specialties, certifications, hours } = profile;
  return (
    <main>
      <title>{`${name} · ${PRODUCT_NAME}`}</title>
      <meta
        name="description"
        content={bio ?? `${name} on ${PRODUCT_NAME}: services, reviews and free times.`}
      />
      <ProviderBand profile={profile} />
      <div className={classes.page}>
        <div className={classes.layout}>
          <div className={classes.aside}>
            <BookingCard profile={profile} />
          </div>
          <div className={classes.parts}>
            {(bio || specialties.length > 0 || certifications.length > 0) && (
              <Card title="About">
                {bio && <p className={classes.bio}>{bio}</p>}
                <Entries title="Specialties" entries={specialties} />
                <Entries title="Certifications" entries={certifications} />
              </Card>
            )}
            <Card title="Services">
              <OfferedServices profile={profile} />
            </Card>
            <Card title="Reviews">
              <p className={classes.rating}>{profile.reviewCount > 0 && <Rating {...profile} />}</p>
              <ProviderReviews profile={profile} />
            </Card>
            <Card title="Weekly hours">
              <WeeklyHours hours={hours} />
            </Card>
          </div>
        </div>
      </div>
    </main>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className={classes.entriesTitle}>{title}</h3>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </>
  );
}

function ProfileSkeleton() {
  return (
    <Loading className={classes.skeleton}>
      <Skeleton height={144} />
      <Skeleton height={220} />
      <Skeleton height={320} />
    </Loading>
  );
}
