import { PRODUCT_NAME } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { apiErrorOf } from '../../api-errors.ts';
import { NotFound } from '../error-pages.tsx';
import { Page, Panel } from '../../ui/display/page.tsx';
import { Query, type Readable } from '../../ui/feedback/query.tsx';

interface LoadedPageProps<Data> {
  /** The query of the URL's subject. */
  query: Readable<Data>;
  /** The subject of the error: "This booking". */
  subject: string;
  /** The title while loading. */
  title: string;
  /** The link above the title, as of the loaded page. */
  back?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A page about the subject of its URL; not found for users who may not see it (NAV-16). */
export function LoadedPage<Data>({ query, subject, title, back, children }: LoadedPageProps<Data>) {
  // Not found for a user who has lost access, for example after a reassignment.
  const status = apiErrorOf(query.error)?.httpStatus;
  if (status === 404 || status === 400) {
    return (
      <>
        <title>{`Page not found · ${PRODUCT_NAME}`}</title>
        <NotFound />
      </>
    );
  }
  const content = (
    <Query query={query} subject={subject}>
      {children}
    </Query>
  );
  if (query.data !== undefined) return content;
  return (
    <Page title={title} back={back}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <Panel>{content}</Panel>
    </Page>
  );
}
