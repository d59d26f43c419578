import { PRODUCT_NAME } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { ApprovalNotice } from '../providers/approval-notice.tsx';
import { HoursForm } from '../provider-settings/hours-form.tsx';
import { OfferForm } from '../provider-settings/offer-form.tsx';
import { ProviderProfileForm } from '../provider-settings/provider-profile-form.tsx';
import { TimeOffForm } from '../provider-settings/time-off-form.tsx';
import { TimeOffList } from '../provider-settings/time-off-list.tsx';
import { useServices } from '../services/services-query.ts';
import { useUser } from '../session.tsx';
import { Card, Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { useUrlState } from '../ui/url-state.ts';
import '../ui/forms.css';
import '../ui/tabs.css';

export const meta = () => [{ title: `Manage Services · ${PRODUCT_NAME}` }];

const TABS = ['services', 'hours', 'time-off', 'profile'] as const;

/** What a provider offers, when, and who they are (Rulings: Linked pages). */
export default function ManageServices() {
  const { approved } = useUser();
  const [tab, setTab] = useUrlState('tab', 'services', TABS);
  return (
    <Page title="Manage Services" lead="What you offer, when you work, and what customers read about you.">
      {approved === false && <ApprovalNotice />}
      <Tabs
        value={tab}
        onChange={(next) => setTab(TABS.find((each) => each === next) ?? 'services')}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="services">Services</Tabs.Tab>
          <Tabs.Tab value="hours">Working hours</Tabs.Tab>
          <Tabs.Tab value="time-off">Time off</Tabs.Tab>
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="services">
          <Offer />
        </Tabs.Panel>
        <Tabs.Panel value="hours">
          <WorkingTime part="hours" />
        </Tabs.Panel>
        <Tabs.Panel value="time-off">
          <WorkingTime part="time-off" />
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
  const error = services.error ?? profile.error;
  const retry = () => Promise.all([services.refetch(), profile.refetch()]);
  if (error) return <Failed what="Your services could not be loaded" error={error} onRetry={retry} />;
  if (!services.data || !profile.data) return <Loading />;
  return (
    <Panel>
      <OfferForm services={services.data} offered={profile.data.serviceIds} />
    </Panel>
  );
}

function WorkingTime({ part }: { part: 'hours' | 'time-off' }) {
  const { data, error, refetch } = trpc.availability.mine.useQuery();
  if (error) return <Failed what="Your working time could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  if (part === 'hours') {
    return (
      <Panel>
        <HoursForm hours={data.hours} />
      </Panel>
    );
  }
  return (
    <>
      <Card title="Take time off">
        <TimeOffForm />
      </Card>
      <Card title="Planned">
        <TimeOffList timeOff={data.timeOff} />
      </Card>
    </>
  );
}

function Profile() {
  const { data, error, refetch } = trpc.providers.mine.useQuery();
  if (error) return <Failed what="Your profile could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <Panel>
      <ProviderProfileForm profile={data} />
    </Panel>
  );
}

function Loading() {
  return (
    <Panel>
      <RowSkeletons />
    </Panel>
  );
}

function Failed({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => Promise<unknown> }) {
  return (
    <Panel>
      <ErrorState what={what} message={`${messageOf(error)}.`} onRetry={() => void onRetry()} />
    </Panel>
  );
}
