import { FEED_BOUNDS, PRODUCT_NAME, type Role, SECURITY_EVENT_DAYS } from '@doorstep/domain';
import { Stack, Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type AccountSection, AccountList } from '../accounts/account-list.tsx';
import { AddressList } from '../accounts/addresses/address-list.tsx';
import { CalendarFeed, FeedAccess } from '../accounts/calendar-feed.tsx';
import { DeleteAccount, ExportData } from '../accounts/personal-data.tsx';
import { PasswordForm, ProfileForm } from '../accounts/profile-form.tsx';
import { SessionList } from '../accounts/session-list.tsx';
import { trpc } from '../api.tsx';
import { once, prefetch } from '../prefetch.ts';
import { accountMenu } from '../public-shell/deferred/side-menu.ts';
import { lastRole, useUser } from '../session.tsx';
import { useFocusPlace } from '../ui/browser/focus.ts';
import { useParameters, useUrlState } from '../ui/browser/url-state.ts';
import { useIsPhone } from '../ui/browser/use-is-phone.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { ExplainedCard } from '../ui/display/explained-card.tsx';
import {
  IconCalendarEvent,
  IconFileDownload,
  IconHeart,
  IconMail,
  IconMapPin,
  IconShieldCheck,
  IconUser,
} from '../ui/display/icons.ts';
import { Page } from '../ui/display/page.tsx';
import { TabList } from '../ui/display/tab-list.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';

export const meta = () => [{ title: `My Account · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(
  ({ addresses, bookings, calendarFeeds, accounts, factors, providers }, { parameters }) => {
    const section = parameters.get('section');
    if (section === 'addresses') {
      if (lastRole() === 'customer') void addresses.choices.prefetch();
      else void addresses.list.prefetch();
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

const SECTIONS = {
  profile: { label: 'Profile', about: 'Your name, phone and email', icon: IconUser },
  addresses: { label: 'Addresses', about: 'Saved addresses and your default', icon: IconMapPin },
  people: { label: 'People', about: 'Favourites, and who you blocked', icon: IconHeart },
  calendar: { label: 'Calendar', about: 'Your bookings in your own calendar', icon: IconCalendarEvent },
  mail: { label: 'Emails', about: 'Which emails we send you', icon: IconMail },
  security: { label: 'Security', about: 'Password, two-step verification, devices', icon: IconShieldCheck },
  data: { label: 'Your data', about: 'Download or delete it', icon: IconFileDownload },
} as const satisfies Record<string, AccountSection>;
type SectionName = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as SectionName[];

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

const OWN_ADDRESSES = 'Your own addresses. For a visit’s address, open the booking.';

const ADDRESSES: Record<Role, string> = {
  customer:
    'Where your visits take place. We’ll use your default address when you book, unless you choose another.',
  provider: OWN_ADDRESSES,
  admin: OWN_ADDRESSES,
};

/** A user's own account: profile, addresses, people, calendar, password, sessions, activity, export, delete (NAV-15). */
export default function AccountPage() {
  const isPhone = useIsPhone();
  // Turning the phone keeps what is typed where it is.
  const [beganOnPhone] = useState(isPhone);
  return beganOnPhone ? <PhoneAccount /> : <TabbedAccount />;
}

/** Returns the sections that a user has, the chosen one, and a function that chooses another. */
function useSections() {
  const { role } = useUser();
  const names = NAMES.filter((each) => role !== 'admin' || !PARTIES.includes(each));
  const [section, setSection] = useUrlState('section', 'profile', names);
  return { names, section, setSection };
}

function Frame({ back, children }: { back?: ReactNode; children: ReactNode }) {
  const { name, email } = useUser();
  return (
    <Page
      title="My Account"
      picture={<Avatar name={name} size="small" />}
      lead={`${name} · ${email}`}
      back={back}
    >
      {children}
    </Page>
  );
}

function TabbedAccount() {
  const { names, section, setSection } = useSections();
  return (
    <Frame>
      <Tabs
        value={section}
        onChange={(next) => setSection(NAMES.find((each) => each === next) ?? 'profile')}
        keepMounted={false}
      >
        <TabList>
          {names.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {SECTIONS[each].label}
            </Tabs.Tab>
          ))}
        </TabList>
        {names.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <Section name={each} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Frame>
  );
}

/** The sections as a list, each a page of its own; moves the focus to what replaces it. */
function PhoneAccount() {
  const { role } = useUser();
  const { names, section } = useSections();
  const [parameters] = useParameters();
  const isList = !parameters.has('section');
  const { place, goThere } = useFocusPlace<HTMLDivElement>();
  const wasList = useRef(isList);
  useEffect(() => {
    if (wasList.current !== isList) goThere();
    wasList.current = isList;
  });
  return (
    <Frame back={!isList && <Link to="/account">All settings</Link>}>
      <div {...place}>
        {isList ? (
          <AccountList
            sections={names.map((each) => [each, SECTIONS[each]])}
            others={accountMenu(role).filter(({ to }) => to !== '/account')}
          />
        ) : (
          <Section name={section} />
        )}
      </div>
    </Frame>
  );
}

function Section({ name }: { name: SectionName }) {
  const { role } = useUser();
  switch (name) {
    case 'profile':
      return (
        <ExplainedCard title="Profile" about={PROFILE[role]}>
          <ProfileForm />
        </ExplainedCard>
      );
    case 'addresses':
      return (
        <ExplainedCard title="Addresses" about={ADDRESSES[role]}>
          <AddressList />
        </ExplainedCard>
      );
    case 'people':
      return <RelatedPeople />;
    case 'calendar':
      return (
        <ExplainedCard
          title="Calendar link"
          about={`Subscribe in Apple, Google, Outlook or any other calendar to see your bookings from the last ${FEED_BOUNDS.days} days and all upcoming ones, including changes. Most calendars update every few hours.`}
        >
          <CalendarFeed />
        </ExplainedCard>
      );
    case 'mail':
      return <MailChoicesCard />;
    case 'security':
      return <Security />;
    case 'data':
      return (
        <>
          <ExplainedCard title="Download" about="Everything we store about you, as a file.">
            <ExportData />
          </ExplainedCard>
          <ExplainedCard title="Delete" about="Permanently delete your account and personal data.">
            <DeleteAccount />
          </ExplainedCard>
        </>
      );
  }
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
