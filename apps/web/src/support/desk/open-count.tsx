import { trpc } from '../../api.tsx';
import classes from './open-count.module.css';

/** How many tickets are open, beside a tab's name, which stays as it is. */
export function OpenCount() {
  const { data } = trpc.support.openCount.useQuery();
  if (!data || data.open === 0) return null;
  return (
    <span className={classes.count} aria-hidden title={`${data.open} open`}>
      {data.open.toLocaleString('en-GB')}
    </span>
  );
}
