import { useSyncExternalStore } from 'react';
import { CountBadge } from '../ui/display/count-badge.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import classes from './unread-count.module.css';

let unread = 0;
const listeners = new Set<() => void>();

/** Shows how many messages are unread wherever a menu leads to them; who reads that comes later than the menus do. */
export function showUnread(count: number): void {
  unread = count;
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** How many of all the user's messages are unread, beside the menu's word for them. */
export function UnreadOfAll() {
  const count = useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
  return <UnreadCount count={count} />;
}

const MAX_VISIBLE = 99;

/** How many messages are unread; nothing when none is. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  const shown = count > MAX_VISIBLE ? `${MAX_VISIBLE}+` : count;
  return (
    <>
      {' '}
      <CountBadge className={classes.beside}>{shown}</CountBadge>
      <VisuallyHidden> {shown} unread</VisuallyHidden>
    </>
  );
}
