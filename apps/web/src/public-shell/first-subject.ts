import { PRODUCT_NAME } from '@doorstep/domain';

let first: { pathname: string; data: unknown } | undefined;

/**
 * Takes what the server wrote into the page about its subject (`page-subjects.ts` of the API) out of the head, which is
 * the app's from then on.
 */
export function takeSubject(): void {
  const text = document.getElementById('subject')?.textContent;
  if (!text) return;
  first = { pathname: location.pathname, data: JSON.parse(text) };
  document.title = PRODUCT_NAME;
  for (const element of document.querySelectorAll('[data-subject]')) element.remove();
}

/** Returns the data of the page's subject once, if the browser came to this path; later it may have changed. */
export function firstSubject(pathname: string): unknown {
  const { data } = first?.pathname === pathname ? first : {};
  first = undefined;
  return data;
}
