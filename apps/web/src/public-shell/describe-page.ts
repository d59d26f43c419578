import { PRODUCT_NAME } from '@doorstep/domain';
import type { MetaDescriptor } from 'react-router';
import { ORIGIN, pathnameOf } from '../paths.ts';

const PICTURE = {
  path: '/social.png',
  width: '1200',
  height: '630',
  alt: 'A street of four houses, each with a door in its own colour.',
};

/** Returns a public page's metadata for search engines and link previews; its URL has no query or trailing slash. */
export function describePage(pathname: string, title: string, description: string): MetaDescriptor[] {
  const origin = typeof window === 'undefined' ? ORIGIN : location.origin;
  const address = origin + pathnameOf(pathname);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + PICTURE.path },
    { property: 'og:image:width', content: PICTURE.width },
    { property: 'og:image:height', content: PICTURE.height },
    { property: 'og:image:alt', content: PICTURE.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Returns the `meta` export of a page with a fixed title and description. */
export function describedAs(title: string, description: string) {
  return ({ location: { pathname } }: { location: { pathname: string } }) =>
    describePage(pathname, `${title} · ${PRODUCT_NAME}`, description);
}
