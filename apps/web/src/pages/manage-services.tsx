import { count, type OwnProfile, PRODUCT_NAME, type PublicProfile } from '@doorstep/domain';
import { Box, Tabs, Text } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { paths } from '../paths.ts';
import { once, prefetch } from '../prefetch.ts';
import { factsOf } from '../providers/facts-of.ts';
import { ApprovalNotice } from '../providers/approval-notice.tsx';
import { HoursForm } from '../providers/settings/hours-form.tsx';
import { OfferForm } from '../providers/settings/offer-form.tsx';
import { ProfilePhoto, ProviderProfileForm } from '../providers/settings/profile-settings.tsx';
import { useServices } from '../services/services-query.ts';
import { useUser } from '../session.tsx';
import { useUrlState } from '../ui/browser/url-state.ts';
import { type Fact, Facts } from '../ui/display/facts.tsx';
import { IconCalendarEvent, IconCalendarX, IconClock, IconMoon } from '../ui/display/icons.ts';
import { Card, Columns, Page, Panel } from '../ui/display/page.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { TabList } from '../ui/display/tab-list.tsx';
import { joinFacts } from '../ui/display/text.ts';
import { lazy } from '../ui/feedback/lazy.tsx';
import { Query, TabSkeleton, together } from '../ui/feedback/query.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

export const meta = () => [{ title: `Manage Services · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ availability, bookings, providers }, { parameters }) => {
  const tab = parameters.get('tab');
  if (tab === 'hours' || tab === 'time-off') void availability.mine.prefetch();
  else void providers.mine.prefetch();
  if (tab === 'time-off') {
    void bookings.cover.prefetch();
    TimeOff.preload();
  }
});
export { once as shouldRevalidate };

const TimeOff = lazy(async () => (await import('../bookings/cover/time-off-tab.tsx')).TimeOffTab, {
  fallback: <TabSkeleton />,
});

const TABS = ['services', 'hours', 'time-off', 'profile'] as const;

/** A provider's services, hours, time off and profile (PRV-5, AVL-1). */
export default function ManageServices() {
  const { approved } = useUser();
  const [tab, setTab] = useUrlState('tab', 'services', TABS);
  return (
    <Page title="Manage Services" lead="What you offer, when you work, and what customers see about you.">
      {approved === false && <ApprovalNotice />}
      <Tabs
        value={tab}
        onChange={(next) => setTab(TABS.find((each) => each === next) ?? 'services')}
        keepMounted={false}
      >
        <TabList>
          <Tabs.Tab value="services">Services</Tabs.Tab>
          <Tabs.Tab value="hours">Working hours</Tabs.Tab>
          <Tabs.Tab value="time-off">Time off</Tabs.Tab>
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="services">
          <Offer />
        </Tabs.Panel>
        <Tabs.Panel value="hours">
          <Hours />
        </Tabs.Panel>
        <Tabs.Panel value="time-off">
          <TimeOff />
        </Tabs.Panel>
        <Tabs.Panel value="profile">
          <Profile />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Offer() {
  const services = useServices();
  const profile = trpc.providers.mine.useQuery();
  return (
    <Panel>
      <Query query={together({ services, profile })} subject="Your services">
        {(known) => <OfferForm services={known.services} offered={known.profile.serviceIds} />}
      </Query>
    </Panel>
  );
}

const HOURS_FACTS: readonly Fact[] = [
  {
    icon: IconClock,
    title: 'Breaks',
    text: 'Add a second set of hours to a day. The gap between them is your break.',
  },
  {
    icon: IconMoon,
    title: 'Past midnight',
    text: 'If the end time isn’t after the start, it counts as the next day.',
  },
  {
    icon: IconCalendarEvent,
    title: 'Booked jobs',
    text: 'They stay booked when you change your hours. We’ll tell you if any fall outside them.',
  },
  {
    icon: IconCalendarX,
    title: 'Holidays',
    text: (
      <>
        Leave your weekly hours as they are and <Link to="?tab=time-off">add time off</Link>.
      </>
    ),
  },
];

function Hours() {
  const workingTime = trpc.availability.mine.useQuery();
  return (
    <Columns
      aside={
        <Card title="Good to know">
          <Facts facts={HOURS_FACTS} />
        </Card>
      }
    >
      <Panel>
        <Query query={workingTime} subject="Your working hours">
          {({ hours }) => <HoursForm hours={hours} />}
        </Query>
      </Panel>
    </Columns>
  );
}

function Profile() {
  const { id } = useUser();
  const own = trpc.providers.mine.useQuery();
  return (
    <Query query={own} subject="Your profile" container={Panel}>
      {(profile) => (
        <Columns aside={<AsCustomersSeeYou profile={profile} providerId={id} />} isSummary>
          <Panel>
            <ProviderProfileForm profile={profile} />
          </Panel>
        </Columns>
      )}
    </Query>
  );
}

function AsCustomersSeeYou({ profile, providerId }: { profile: OwnProfile; providerId: number }) {
  return (
    <Card title="As customers see you">
      <ProfilePhoto profile={profile} />
      <PublicFacts providerId={providerId} />
      <LinkButton variant="default" to={paths.provider(providerId)}>
        Preview your profile
      </LinkButton>
    </Card>
  );
}

function ratingText({ averageRating, reviewCount }: PublicProfile): string {
  if (averageRating === null) return 'No reviews yet';
  return `${averageRating.toFixed(1)} of 5 stars (${count(reviewCount, 'review')})`;
}

/** The saved profile in three lines, as lists of providers have it. */
function PublicFacts({ providerId }: { providerId: number }) {
  const known = trpc.providers.show.useQuery({ providerId });
  return (
    <Box mb="md">
      <Query query={known} subject="Your public profile" skeleton={<Skeleton height={72} />}>
        {(profile) => (
          <>
            <Text fw={650}>{profile.name}</Text>
            <Text size="sm">{ratingText(profile)}</Text>
            <Text c="dimmed" size="sm">
              {joinFacts(factsOf(profile))}
            </Text>
          </>
        )}
      </Query>
    </Box>
  );
}
