import type { ReactNode } from 'react';
import { Skeleton, Loading } from '../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import classes from './service-grid.module.css';

/** Service cards: one column on a phone, three on the widest screens. */
export function ServiceGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

/** Three cards that are loading (LND-3); `announced` where no `Loading` around them says so. */
export function CardSkeletons({ announced = false }) {
  return (
    <>
      {announced && <VisuallyHidden>Loading</VisuallyHidden>}
      {[1, 2, 3].map((card) => (
        <div key={card} className={classes.placeholder} data-paper aria-hidden>
          <div className={classes.head}>
            <Skeleton className={classes.picture} />
            <Skeleton height={22} width="60%" />
          </div>
          <Skeleton height={14} />
          <Skeleton height={14} width="86%" />
          <Skeleton height={14} width="58%" />
          <Skeleton className={classes.action} height={44} width={104} />
        </div>
      ))}
    </>
  );
}

export function ServiceGridSkeleton() {
  return (
    <Loading className={classes.grid}>
      <CardSkeletons />
    </Loading>
  );
}
