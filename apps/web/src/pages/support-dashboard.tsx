import { PRODUCT_NAME } from '@doorstep/domain';
import { once, prefetch } from '../prefetch.ts';
import { SupportTickets } from '../support/support-tickets.tsx';
import { Page } from '../ui/display/page.tsx';

export const meta = () => [{ title: `Support Dashboard · ${PRODUCT_NAME}` }];

export const clientLoader = prefetch(({ support }) => support.config.prefetch());
export { once as shouldRevalidate };

/** The support tab of the admin's dashboard as a page (SES-12). */
export default function SupportDashboardPage() {
  return (
    <Page title="Support Dashboard" lead="Messages to support, and when each is due." fillsWindow>
      <SupportTickets />
    </Page>
  );
}
