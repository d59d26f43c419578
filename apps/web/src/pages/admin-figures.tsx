import { PRODUCT_NAME } from '@doorstep/domain';
import { StatisticsOverTime } from '../reporting/statistics/statistics-over-time.tsx';
import { Page, Panel } from '../ui/display/page.tsx';
import '../ui/forms/forms.css';

export const meta = () => [{ title: `Reports · ${PRODUCT_NAME}` }];

/** Reports, for admins (ADM-10). */
export default function AdminFiguresPage() {
  return (
    <Page
      title="Reports"
      lead="Bookings and revenue count for the day of the visit, users and answers for the day they came."
    >
      <Panel>
        <StatisticsOverTime />
      </Panel>
    </Page>
  );
}
