import { Notice } from '../../ui/feedback/notice.tsx';

/** What LOCAL means (SUP-5). */
export function LocalBanner() {
  return (
    <Notice>
      Tickets marked LOCAL are not synced with Freshdesk: they were created when it was unavailable or
      rejected them, or before it was set up.
    </Notice>
  );
}
