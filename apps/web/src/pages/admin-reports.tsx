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
      lead="Bookings and revenue are counted on the day of the visit; new users on the day they registered, and answers on the day they were given."
    >
      <Reports />
    </Page>
  );
}
