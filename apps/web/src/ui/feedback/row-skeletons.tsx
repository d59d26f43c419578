import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Skeleton } from './skeleton.tsx';
import classes from './row-skeletons.module.css';

/** Rows to come. */
export function RowSkeletons() {
  return (
    <div className={classes.rows} aria-busy>
      <VisuallyHidden>Loading</VisuallyHidden>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  );
}
