import { PRODUCT_NAME, type PublicProfile, describeProvider } from '@doorstep/domain';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { apiErrorOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { once, prefetch } from '../prefetch.ts';
import { paths } from '../paths.ts';
import { BookingBar, FreeTimes, type VisitChoice } from '../providers/free-times.tsx';
import {
  Assurances,
  Entries,
  OfferedServices,
  ProviderBand,
  WeeklyHours,
} from '../providers/provider-profile.tsx';
import { ProviderReviews } from '../providers/provider-reviews.tsx';
import { firstSubject } from '../public-shell/first-subject.ts';
import { ServiceData } from '../services/service-data.tsx';
import { NotFound } from '../public-shell/error-pages.tsx';
import { Card } from '../ui/display/page.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import classes from './provider.module.css';

// The title is the provider's name, which comes with them.
export const meta = () => [];

export const clientLoader = prefetch(({ providers }, { params }) => {
  const target = { providerId: Number(params['id']) };
  const provider = firstSubject(paths.provider(target.providerId)) as PublicProfile | undefined;
  return provider ? providers.show.setData(target, provider) : providers.show.prefetch(target);
});
export { once as shouldRevalidate };

/** The public page of a provider (PRV-2). */
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
    <Query
      query={provider}
      subject="This provider"
      skeleton={<ProfileSkeleton />}
      container={UnknownProvider}
    >
      {(profile) => <Profile key={profile.id} profile={profile} />}
    </Query>
  );
}

/** The page while its provider loads. */
function UnknownProvider({ children }: { children: ReactNode }) {
  return (
    <main className={classes.page}>
      <title>{`Provider · ${PRODUCT_NAME}`}</title>
      {children}
    </main>
  );
}

function Profile({ profile }: { profile: PublicProfile }) {
  const { id, specialties, certifications, hours, verified } = profile;
  const services = profile.services.toSorted((one, other) => one.id - other.id);
  const [choice, setChoice] = useState<VisitChoice>({ service: services[0], date: null, time: null });
  const { title, description } = describeProvider(profile);
  const url = location.origin + paths.provider(id);
  return (
    <main>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${location.origin}/social.png`} />
      <ServiceData services={services} provider={profile} />
      <ProviderBand profile={profile} />
      <div className={classes.page}>
        <div className={classes.layout}>
          <div className={classes.booking}>
            <FreeTimes profile={profile} choice={choice} onChoose={setChoice} />
          </div>
          <div className={classes.parts}>
            <Card title="Services">
              <OfferedServices
                services={services}
                chosen={choice.service}
                onChoose={(service) => setChoice({ ...choice, service })}
              />
            </Card>
            <Card title="Reviews">
              <ProviderReviews profile={profile} />
            </Card>
            <Card title="Weekly hours">
              <WeeklyHours hours={hours} />
            </Card>
          </div>
          <div>
            <Card title="About">
              <Entries title="Specialities" entries={specialties} />
              <Entries title="Certifications" entries={certifications} />
              <Assurances verified={verified} />
            </Card>
          </div>
        </div>
      </div>
      <BookingBar profile={profile} choice={choice} />
    </main>
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
