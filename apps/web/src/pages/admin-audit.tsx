import { PRODUCT_NAME } from '@doorstep/domain';
import { AuditLog } from '../reporting/audit/audit-log.tsx';
import { Page, Panel } from '../ui/display/page.tsx';
import '../ui/forms/forms.css';

export const meta = () => [{ title: `Audit Log · ${PRODUCT_NAME}` }];

/** The audit log, for admins (ADM-12). */
export default function AdminAuditPage() {
  return (
    <Page
      title="Audit Log"
      lead="Everything that happened, newest first, including who viewed access details."
    >
      <Panel>
        <AuditLog />
      </Panel>
    </Page>
  );
}
