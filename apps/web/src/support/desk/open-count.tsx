import { trpc } from '../../api.tsx';
import { CountBadge } from '../../ui/display/count-badge.tsx';

/** How many tickets are open, beside a tab's name, which stays as it is. */
export function OpenCount() {
  const { data } = trpc.support.openCount.useQuery();
  if (!data || data.open === 0) return null;
  return <CountBadge title={`${data.open} open`}>{data.open.toLocaleString('en-GB')}</CountBadge>;
}
