import { formatDate } from '../dates.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import classes from './joined-list.module.css';

/** Who joined with the code, the latest first. */
export function JoinedList({ joined }: { joined: readonly { name: string; joinedAt: string }[] }) {
  return (
    <Card title="Who joined">
      {joined.length === 0 ? (
        <EmptyState title="Nobody has joined with your code yet">
          Send your link to a friend. They appear here once they register.
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {joined.map(({ name, joinedAt }, index) => (
            <li key={joined.length - index} className={classes.item}>
              <b>{name}</b>
              <span className={classes.when}>Joined {formatDate(joinedAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
