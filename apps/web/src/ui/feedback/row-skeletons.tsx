import { Skeleton } from './skeleton.tsx';
import { ToCome } from './to-come.tsx';
import classes from './row-skeletons.module.css';

/** Rows to come. */
export function RowSkeletons() {
  return (
    <ToCome className={classes.rows}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </ToCome>
  );
}
