import { type ComponentType, Fragment, type ReactNode } from 'react';
import { messageOf } from '../../api-errors.ts';
import { PlainButton } from '../display/plain-button.tsx';
import { ErrorState } from './error-state.tsx';
import { Notice } from './notice.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** What of a query is shown; a query of TanStack Query is one. */
export interface Readable<Data> {
  /** Undefined until the server has answered once. */
  data: Data | undefined;
  /** Why the latest try failed; null when it did not. */
  error: unknown;
  refetch: () => unknown;
  /** Whether it was only a further page of a list that did not come: `LoadMore` says so, where it stands. */
  isFetchNextPageError?: boolean;
}

interface QueryProps<Data> {
  of: Readable<Data>;
  /** What is read, as a sentence about it begins: "Your sessions", for "Your sessions could not be loaded". */
  what: string;
  /** The verb of that sentence: `loaded` unless it is given. */
  done?: string;
  /** Stands for what is to come; rows unless it is given. */
  skeleton?: ReactNode;
  /** What the skeleton and the error stand on, where the data brings its own ground. */
  ground?: ComponentType<{ children: ReactNode }>;
  children: (data: Data) => ReactNode;
}

/**
 * What is read from the server: a skeleton until it is there, an error with Retry when it does not come, and then the
 * data. Data that stands stays when reading it anew fails, and so does what is typed below it; a line says that it may be old.
 */
export function Query<Data>(props: QueryProps<Data>) {
  const {
    of,
    what,
    done = 'loaded',
    skeleton = <RowSkeletons />,
    ground: Ground = Fragment,
    children,
  } = props;
  const { data, refetch } = of;
  const error = of.isFetchNextPageError ? null : of.error;
  const retry = () => void refetch();
  if (data === undefined) {
    return (
      <Ground>
        {error ? (
          <ErrorState
            what={`${what} could not be ${done}`}
            message={`${messageOf(error)}.`}
            onRetry={retry}
          />
        ) : (
          skeleton
        )}
      </Ground>
    );
  }
  return (
    <>
      {error ? (
        <Notice>
          {what} could not be refreshed and may be out of date.
          <PlainButton onClick={retry}>Retry</PlainButton>
        </Notice>
      ) : null}
      {children(data)}
    </>
  );
}

type DataOf<Queries> = { [Name in keyof Queries]: Queries[Name] extends Readable<infer Data> ? Data : never };

/** Several queries as one: there when all are, failed when one is; Retry asks those again that failed. */
export function together<Queries extends Record<string, Readable<unknown>>>(
  queries: Queries,
): Readable<DataOf<Queries>> {
  const all = Object.entries(queries);
  const failed = all.filter(([, { error }]) => error);
  const isThere = all.every(([, { data }]) => data !== undefined);
  return {
    data: isThere
      ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as DataOf<Queries>)
      : undefined,
    error: failed[0]?.[1].error ?? null,
    refetch: () => Promise.all(failed.map(([, { refetch }]) => refetch())),
  };
}
