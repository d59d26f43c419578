import classes from './avatar.module.css';

/** Somebody's initials under an arch. */
export function Avatar({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <span className={classes.avatar} aria-hidden>
      {initials}
    </span>
  );
}
