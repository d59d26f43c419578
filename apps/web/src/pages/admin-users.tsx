import { PRODUCT_NAME } from '@doorstep/domain';
import { AdminUsers } from '../accounts/users/admin-users.tsx';
import { FIRST_PAGE } from '../ui/lists/use-list-page.ts';
import { once, prefetch } from '../prefetch.ts';
import { Page, Panel } from '../ui/display/page.tsx';
import '../ui/forms/forms.css';

export const meta = () => [{ title: `Manage Users · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ accounts, reporting }, { parameters }) => {
  void reporting.summary.prefetch();
  if (parameters.size === 0) void accounts.search.prefetch(FIRST_PAGE);
});
export { once as shouldRevalidate };

/** The users tab of the admin's dashboard as a page (NAV-4). */
export default function AdminUsersPage() {
  return (
    <Page title="Manage Users" lead="Approve providers, and deactivate accounts.">
      <Panel>
        <AdminUsers />
      </Panel>
    </Page>
  );
}
