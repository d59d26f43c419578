import { PRODUCT_NAME } from '@doorstep/domain';
import { ApprovalNotice } from '../providers/approval-notice.tsx';
import { JobTabs } from '../providers/job-tabs.tsx';
import { useUser } from '../session.tsx';
import { Page } from '../ui/page.tsx';

export const meta = () => [{ title: `My Bookings · ${PRODUCT_NAME}` }];

/** A provider's jobs (S1 §2.2; Rulings: Linked pages). */
export default function ProviderBookings() {
  const { approved } = useUser();
  return (
    <Page title="My Bookings" lead="Requests to answer, jobs ahead, and jobs done.">
      {approved === false && <ApprovalNotice />}
      <JobTabs />
    </Page>
  );
}
