import { PRODUCT_NAME } from '@doorstep/domain';
import { Tabs } from '@mantine/core';
import { DeleteAccount } from '../account/delete-account.tsx';
import { ExportData } from '../account/export-data.tsx';
import { PasswordForm } from '../account/password-form.tsx';
import { ProfileForm } from '../account/profile-form.tsx';
import { SessionList } from '../account/session-list.tsx';
import { AddressList } from '../addresses/address-list.tsx';
import { useUser } from '../session.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { useUrlState } from '../ui/url-state.ts';
import '../ui/forms.css';
import '../ui/tabs.css';
import classes from '../account/account.module.css';

export const meta = () => [{ title: `My Account · ${PRODUCT_NAME}` }];

const SECTIONS = ['profile', 'addresses', 'security', 'data'] as const;

/** A user's own account: profile, addresses, password, sessions, export, delete (Rulings: Linked pages). */
export default function AccountPage() {
  const { email } = useUser();
  const [section, setSection] = useUrlState('section', 'profile', SECTIONS);
  return (
    <Page title="My Account" lead={email}>
      <Tabs
        value={section}
        onChange={(next) => setSection(SECTIONS.find((each) => each === next) ?? 'profile')}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="addresses">Addresses</Tabs.Tab>
          <Tabs.Tab value="security">Security</Tabs.Tab>
          <Tabs.Tab value="data">Your data</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <Card title="Profile">
            <ProfileForm />
          </Card>
        </Tabs.Panel>
        <Tabs.Panel value="addresses">
          <Card title="Addresses">
            <AddressList />
          </Card>
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <Card title="Password">
            <PasswordForm />
          </Card>
          <Card title="Where you are signed in">
            <SessionList />
          </Card>
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <Card title="Download">
            <div className={classes.part}>
              <p className={classes.soft}>A file with everything that we keep of you.</p>
              <ExportData />
            </div>
          </Card>
          <Card title="Delete">
            <div className={classes.part}>
              <p className={classes.soft}>Ends your account for good and removes what is personal.</p>
              <DeleteAccount />
            </div>
          </Card>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
