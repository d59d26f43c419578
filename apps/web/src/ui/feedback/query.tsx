import type { FetchStatus } from '@tanstack/react-query';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { messageOf } from '../../api-errors.ts';
import { Panel } from '../display/page.tsx';
import { EmptyState, PlainButton } from './empty-state.tsx';
import { Notice } from './notice.tsx';
import { Skeleton, Loading } from './skeleton.tsx';
import classes from './query.module.css';

/** The part of TanStack Query's query that is rendered. */
export interface Readable<Data> {
  /** Undefined until the first response. */
  data: Data | undefined;
  /** The reason the latest request failed, or null. */
  error: unknown;
  refetch: () => unknown;
  /** `paused` while it waits for a connection. */
  fetchStatus?: FetchStatus;
  /** Only another page of a list failed, which `LoadMore` shows. */
  isFetchNextPageError?: boolean;
}

interface QueryProps<Data> {
  query: Readable<Data>;
  /** The subject of the error: "Your sessions" for "Your sessions couldn’t be loaded". */
  subject: string;
  /** The verb of that sentence; by default `loaded`. */
  done?: string;
  /** Shown while loading; by default rows. */
  skeleton?: ReactNode;
  /** The container of the skeleton and the error, if the data brings its own. */
  container?: ComponentType<{ children: ReactNode }>;
  children: (data: Data) => ReactNode;
}

const OFFLINE = 'You’re offline. We’ll try again once you’re connected.';

/**
 * Renders a query: a skeleton while it loads, an error with Retry if it fails or waits for a connection, then the data. If a
 * refetch fails, the data stays, with what is typed in it, below a notice.
 */
export function Query<Data>(props: QueryProps<Data>) {
  const {
    query,
    subject,
    done = 'loaded',
    skeleton = <RowSkeletons />,
    container: Container = Fragment,
    children,
  } = props;
  const { data, refetch } = query;
  const error = query.isFetchNextPageError ? null : query.error;
  const retry = () => void refetch();
  if (data === undefined) {
    const reason = error ? `${messageOf(error)}.` : query.fetchStatus === 'paused' && OFFLINE;
    return (
      <Container>
        {reason ? (
          <ErrorState title={`${subject} couldn’t be ${done}`} message={reason} onRetry={retry} />
        ) : (
          skeleton
        )}
      </Container>
    );
  }
  return (
    <>
      {error ? (
        <Notice>
          {subject} couldn’t be refreshed and may be out of date.
          <PlainButton onClick={retry}>Retry</PlainButton>
        </Notice>
      ) : null}
      {children(data)}
    </>
  );
}

type DataOf<Queries> = { [Name in keyof Queries]: Queries[Name] extends Readable<infer Data> ? Data : never };

/** Combines queries: loaded when all are, failed or paused when one is. Retry refetches those. */
export function together<Queries extends Record<string, Readable<unknown>>>(
  queries: Queries,
): Readable<DataOf<Queries>> {
  const all = Object.entries(queries);
  const failed = all.filter(([, { error }]) => error);
  const paused = all.filter(([, { fetchStatus }]) => fetchStatus === 'paused');
  const isLoaded = all.every(([, { data }]) => data !== undefined);
  return {
    data: isLoaded
      ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as DataOf<Queries>)
      : undefined,
    error: failed[0]?.[1].error ?? null,
    ...(paused.length > 0 && { fetchStatus: 'paused' }),
    refetch: () => Promise.all([...failed, ...paused].map(([, { refetch }]) => refetch())),
  };
}

/** Shown instead of a part that failed to load: the error and Retry (LOO-3). */
export function ErrorState({
  title,
  message,
  onRetry,
}: {
  title: string;
  message: string;
  onRetry: () => void;
}) {
  return (
    <div role="alert">
      <EmptyState door="missing" title={title} action={<PlainButton onClick={onRetry}>Retry</PlainButton>}>
        {message}
      </EmptyState>
    </div>
  );
}

/** Takes the place of a tab's content until its code is loaded. */
export function TabSkeleton() {
  return (
    <Panel>
      <RowSkeletons />
    </Panel>
  );
}

/** Three rows that are loading. */
export function RowSkeletons() {
  return (
    <Loading className={classes.rows}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Loading>
  );
}
