import { FEED_BOUNDS, PRODUCT_NAME, type Role, SECURITY_EVENT_DAYS } from '@doorstep/domain';
import { Stack, Tabs } from '@mantine/core';
import { AddressList } from '../accounts/addresses/address-list.tsx';
import { CalendarFeed, FeedAccess } from '../accounts/calendar-feed.tsx';
import { DeleteAccount, ExportData } from '../accounts/personal-data.tsx';
import { PasswordForm, ProfileForm } from '../accounts/profile-form.tsx';
import { SessionList } from '../accounts/session-list.tsx';
import { trpc } from '../api.tsx';
import { once, prefetch } from '../prefetch.ts';
import { lastRole, useUser } from '../session.tsx';
import { useUrlState } from '../ui/browser/url-state.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { ExplainedCard } from '../ui/display/explained-card.tsx';
import { Page } from '../ui/display/page.tsx';
import { TabList } from '../ui/display/tab-list.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';

export const meta = () => [{ title: `My Account · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(
  ({ addresses, bookings, calendarFeeds, accounts, factors, providers }, { parameters }) => {
    const section = parameters.get('section');
    if (section === 'addresses') {
      void addresses.list.prefetch();
      if (lastRole() === 'customer') void addresses.choices.prefetch();
    }
    if (section === 'people') {
      RelatedPeople.preload();
      void providers.relations.prefetch();
      if (lastRole() === 'customer') {
        void providers.favourites.prefetchInfinite({});
        void bookings.ownProvider.prefetch();
      }
    }
    if (section === 'calendar') void calendarFeeds.mine.prefetch();
    if (section === 'security') {
      TwoStepCard.preload();
      SecurityActivity.preload();
      void accounts.sessions.prefetch();
      void factors.list.prefetch();
      void factors.status.prefetch();
    }
  },
);
export { once as shouldRevalidate };

const SECTIONS = ['profile', 'addresses', 'people', 'calendar', 'mail', 'security', 'data'] as const;

/** Of those who take part in bookings. */
const PARTIES: readonly string[] = ['people', 'calendar'];

const RelatedPeople = lazy(
  async () => (await import('../providers/relations/related-people.tsx')).RelatedPeople,
);

const MailChoicesCard = lazy(async () => (await import('../mail/mail-choices.tsx')).MailChoicesCard);

const SecurityActivity = lazy(
  async () => (await import('../accounts/security-activity.tsx')).SecurityActivity,
);

const TwoStepCard = lazy(async () => (await import('../accounts/two-step/two-step-card.tsx')).TwoStepCard);

const PROFILE: Record<Role, string> = {
  customer:
    'Your provider sees your name and, once they’ve accepted a visit, your phone number. You log in with your email.',
  provider: 'Customers see your name. You log in with your email.',
  admin: 'You log in with your email.',
};

const OWN_ADDRESSES = 'Your own addresses. Bookings have their customer’s.';

const ADDRESSES: Record<Role, string> = {
  customer: 'Where your visits take place. Your default address is chosen for you when you book.',
  provider: OWN_ADDRESSES,
  admin: OWN_ADDRESSES,
};

/** A user's own account: profile, addresses, people, calendar, password, sessions, activity, export, delete (NAV-15). */
export default function AccountPage() {
  const { name, email, role } = useUser();
  const sections = SECTIONS.filter((each) => role !== 'admin' || !PARTIES.includes(each));
  const [section, setSection] = useUrlState('section', 'profile', sections);
  return (
    <Page title="My Account" picture={<Avatar name={name} size="small" />} lead={`${name} · ${email}`}>
      <Tabs
        value={section}
        onChange={(next) => setSection(SECTIONS.find((each) => each === next) ?? 'profile')}
        keepMounted={false}
      >
        <TabList>
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="addresses">Addresses</Tabs.Tab>
          {sections.includes('people') && <Tabs.Tab value="people">People</Tabs.Tab>}
          {sections.includes('calendar') && <Tabs.Tab value="calendar">Calendar</Tabs.Tab>}
          <Tabs.Tab value="mail">Emails</Tabs.Tab>
          <Tabs.Tab value="security">Security</Tabs.Tab>
          <Tabs.Tab value="data">Your data</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="profile">
          <ExplainedCard title="Profile" about={PROFILE[role]}>
            <ProfileForm />
          </ExplainedCard>
        </Tabs.Panel>
        <Tabs.Panel value="addresses">
          <ExplainedCard title="Addresses" about={ADDRESSES[role]}>
            <AddressList />
          </ExplainedCard>
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <RelatedPeople />
        </Tabs.Panel>
        <Tabs.Panel value="calendar">
          <ExplainedCard
            title="Calendar link"
            about={`Subscribe in Apple, Google, Outlook or any other calendar to see your bookings from the last ${FEED_BOUNDS.days} days and all upcoming ones, including changes. Most calendars update every few hours.`}
          >
            <CalendarFeed />
          </ExplainedCard>
        </Tabs.Panel>
        <Tabs.Panel value="mail">
          <MailChoicesCard />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <Security />
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <ExplainedCard title="Download" about="Everything we store about you, as a file.">
            <ExportData />
          </ExplainedCard>
          <ExplainedCard title="Delete" about="Permanently delete your account and personal data.">
            <DeleteAccount />
          </ExplainedCard>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** The section about protecting the account. An admin who needs a second factor may only set one up at first (ACC-38). */
function Security() {
  const { role } = useUser();
  const { data: status } = trpc.factors.status.useQuery();
  const isOpen = role !== 'admin' || status?.isMissing === false;
  return (
    <>
      {isOpen && (
        <ExplainedCard title="Password" about="A new password logs you out everywhere else.">
          <PasswordForm />
        </ExplainedCard>
      )}
      <ExplainedCard
        title="Two-step verification"
        about="Asks for your password plus a passkey or a code from an app on your phone, so a stolen password isn’t enough on its own. You can also log in with just a passkey."
      >
        <TwoStepCard />
      </ExplainedCard>
      {isOpen && (
        <>
          <ExplainedCard
            title="Where you’re logged in"
            about="Log out any device that you no longer use or don’t recognise."
          >
            <Stack gap="md">
              <div>
                <SessionList />
              </div>
              <FeedAccess />
            </Stack>
          </ExplainedCard>
          <ExplainedCard
            title="Recent activity"
            about={`Logins and changes from the last ${SECURITY_EVENT_DAYS} days. If you don’t recognise something, change your password straight away.`}
          >
            <SecurityActivity />
          </ExplainedCard>
        </>
      )}
    </>
  );
}
