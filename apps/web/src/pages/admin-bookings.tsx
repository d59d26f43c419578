import { PRODUCT_NAME } from '@doorstep/domain';
import { AdminBookings } from '../bookings/admin/admin-bookings.tsx';
import { Page, Panel } from '../ui/display/page.tsx';
import '../ui/forms/forms.css';

export const meta = () => [{ title: `Bookings · ${PRODUCT_NAME}` }];

/** The bookings tab of the admin's dashboard as a page (NAV-4). */
export default function AdminBookingsPage() {
  return (
    <Page title="Bookings" lead="Every visit, past and upcoming.">
      <Panel>
        <AdminBookings />
      </Panel>
    </Page>
  );
}
