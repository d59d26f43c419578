import { PRODUCT_NAME } from '@doorstep/domain';
import { Reports } from '../reporting/statistics/reports.tsx';
import { Page } from '../ui/display/page.tsx';
import '../ui/forms/forms.css';

export const meta = () => [{ title: `Reports · ${PRODUCT_NAME}` }];

/** Reports, for admins (ADM-10). */
export default function AdminReportsPage() {
  return (
    <Page
      title="Reports"
      lead="Bookings and revenue count on the day of the visit, replies on the day they’re sent, and new users on the day they register."
    >
      <Reports />
    </Page>
  );
}
