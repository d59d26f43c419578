import { Link, type LinkProps } from 'react-router';

/** A link from a list to the page of one item: its code loads on hover, touch or focus, and the page fades in (LOO-13). */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
