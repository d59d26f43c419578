import { PRODUCT_NAME } from '@doorstep/domain';
import type { ReactNode } from 'react';
import { apiErrorOf } from '../../api-errors.ts';
import { NotFound } from '../not-found.tsx';
import { Page, Panel } from '../../ui/display/page.tsx';
import { Query, type Readable } from '../../ui/feedback/query.tsx';

interface KnownPageProps<Data> {
  /** What the page's address names. */
  of: Readable<Data>;
  /** What is read, as a sentence about it begins: "This booking". */
  what: string;
  /** What the page is called until it is known what it is about. */
  title: string;
  children: (data: Data) => ReactNode;
}

/** A page about what its address names; for who may not know of it there is no such page (NAV-16). */
export function KnownPage<Data>({ of, what, title, children }: KnownPageProps<Data>) {
  // Whoever takes no part in it any more, such as after it was given to another provider, finds it no more.
  const status = apiErrorOf(of.error)?.httpStatus;
  if (status === 404 || status === 400) {
    return (
      <>
        <title>{`Page not found · ${PRODUCT_NAME}`}</title>
        <NotFound />
      </>
    );
  }
  const content = (
    <Query of={of} what={what}>
      {children}
    </Query>
  );
  if (of.data !== undefined) return content;
  return (
    <Page title={title}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <Panel>{content}</Panel>
    </Page>
  );
}
