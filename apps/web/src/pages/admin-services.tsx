import { PRODUCT_NAME } from '@doorstep/domain';
import { AdminServices } from '../services/admin/admin-services.tsx';
import { FIRST_PAGE } from '../ui/lists/use-list-page.ts';
import { once, prefetch } from '../prefetch.ts';
import { Page, Panel } from '../ui/display/page.tsx';
import '../ui/forms/forms.css';

export const meta = () => [{ title: `Manage Services · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ services }, { parameters }) => {
  if (parameters.size === 0) void services.search.prefetch(FIRST_PAGE);
});
export { once as shouldRevalidate };

/** The services tab of the admin's dashboard as a page (NAV-4). */
export default function AdminServicesPage() {
  return (
    <Page title="Manage Services" lead="Services and prices.">
      <Panel>
        <AdminServices />
      </Panel>
    </Page>
  );
}
