import type { ReactNode } from 'react';
import { Skeleton, Loading } from '../ui/feedback/skeleton.tsx';
import classes from './service-grid.module.css';

interface ServiceGridProps {
  /** Next to each other on the widest screens. */
  columns?: 3 | 4;
  children: ReactNode;
}

/** Service cards: one column on a phone, four on the widest screens (LND-2). */
export function ServiceGrid({ columns = 4, children }: ServiceGridProps) {
  return (
    <div className={classes.grid} data-columns={columns}>
      {children}
    </div>
  );
}

/** Three cards that are loading (LND-3). */
export function ServiceGridSkeleton({ columns = 4 }: Pick<ServiceGridProps, 'columns'>) {
  return (
    <Loading>
      <ServiceGrid columns={columns}>
        {[1, 2, 3].map((card) => (
          <div key={card} className={classes.placeholder} aria-hidden>
            <Skeleton className={classes.picture} />
            <div className={classes.lines}>
              <Skeleton height={22} width={84} round />
              <Skeleton height={22} width="72%" />
              <Skeleton height={14} />
              <Skeleton height={14} width="86%" />
              <Skeleton height={14} width="58%" />
              <Skeleton className={classes.action} height={40} width={112} />
            </div>
          </div>
        ))}
      </ServiceGrid>
    </Loading>
  );
}
