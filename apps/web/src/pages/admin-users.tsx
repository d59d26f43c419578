import { PRODUCT_NAME } from '@doorstep/domain';
import { AdminUsers } from '../admin/admin-users.tsx';
import { Panel } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import '../ui/forms.css';

export const meta = () => [{ title: `Manage Users · ${PRODUCT_NAME}` }];

/** The users tab of the admin's dashboard as a page (Rulings: Linked pages). */
export default function AdminUsersPage() {
  return (
    <Page title="Manage Users" lead="Approve providers, and suspend accounts.">
      <Panel>
        <AdminUsers />
      </Panel>
    </Page>
  );
}
