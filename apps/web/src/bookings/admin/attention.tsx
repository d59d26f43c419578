import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { count } from '../../ui/display/text.ts';

/** What waits for an admin: bookings that nobody was found for, and those that were flagged. Nothing where nothing does. */
export function Attention() {
  const { data: summary } = trpc.figures.summary.useQuery();
  if (!summary) return null;
  const { unassigned, flagged } = summary;
  if (unassigned + flagged === 0) return null;
  return (
    <Notice>
      <span>
        {unassigned > 0 && (
          <Link to={adminPaths.bookings({ unassigned: '1' })}>
            {count(unassigned, 'booking has', 'bookings have')} no provider
          </Link>
        )}
        {unassigned > 0 && flagged > 0 && ' · '}
        {flagged > 0 && (
          <Link to={adminPaths.bookings({ flagged: '1' })}>
            {count(flagged, 'booking is', 'bookings are')} flagged
          </Link>
        )}
      </span>
    </Notice>
  );
}
