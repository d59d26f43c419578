import { useSyncExternalStore } from 'react';
import { CountBadge } from '../ui/display/count-badge.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import classes from './unread-count.module.css';

let unread = 0;
const listeners = new Set<() => void>();

/** Sets the number of unread messages in all menus; it loads after them. */
export function showUnread(count: number): void {
  unread = count;
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** The total number of unread messages in a menu. */
export function UnreadOfAll() {
  const count = useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
  return <UnreadCount count={count} />;
}

const MAX_VISIBLE = 99;

/** A number of unread messages; nothing for zero. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  const text = count > MAX_VISIBLE ? `${MAX_VISIBLE}+` : count;
  return (
    <>
      {' '}
      <CountBadge className={classes.beside}>{text}</CountBadge>
      <VisuallyHidden> {text} unread</VisuallyHidden>
    </>
  );
}
