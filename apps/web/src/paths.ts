import { ROLES, type Role, type ServiceType } from '@doorstep/domain';

/** Every path that the web serves and who may open it (S1 §2.1, S2 §2). Menus and redirects know no other paths. */
const access = {
  '/': 'everyone',
  '/services': 'everyone',
  '/contact': 'everyone',
  '/auth': 'everyone',
  '/quick-auth': 'everyone',
  '/booking': ['customer'],
  '/account': ROLES,
  '/customer-dashboard': ['customer'],
  '/provider-dashboard': ['provider'],
  '/admin-dashboard': ['admin'],
} as const satisfies Record<string, 'everyone' | readonly Role[]>;

export type PagePath = keyof typeof access;

/** Paths of all pages; the build hands them to the server, which answers 404 for any other. */
export const pagePaths = Object.keys(access) as PagePath[];

export function isPage(pathname: string): pathname is PagePath {
  return Object.hasOwn(access, pathname);
}

/** The path alone of an address: no query, no hash, and no slash at the end, which the router and the server ignore. */
export function pathnameOf(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/\/+$/, '') || paths.home;
}

/**
 * Where the page for missing paths is shown in place of a path that the server has no page at, but the router would
 * find one: it ignores letter case and further slashes at the end. Null for any other path.
 */
export function missingPathFor(pathname: string): string | null {
  if (isPage(pathname.replace(/(.)\/$/, '$1'))) return null;
  return isPage(pathnameOf(pathname.toLowerCase())) ? `/404${pathname}` : null;
}

/** Whether a role may open a page, given by its address. */
export function mayOpen(role: Role, address: string): boolean {
  const pathname = pathnameOf(address);
  if (!isPage(pathname)) return false;
  const allowed: 'everyone' | readonly Role[] = access[pathname];
  return allowed === 'everyone' || allowed.includes(role);
}

/** Addresses with their parameters, written nowhere else. */
export const paths = {
  home: '/',
  section: (id: string) => `/#${id}`,
  auth: ({ register, redirectTo }: { register?: boolean; redirectTo?: string } = {}) =>
    withQuery('/auth', { register: register ? 'true' : undefined, redirectTo }),
  quickAuth: '/quick-auth',
  services: ({ type, filters }: { type?: ServiceType; filters?: readonly string[] } = {}) =>
    withQuery('/services', { type, filter: filters }),
  /** Where one type's services are listed. */
  category: (type: ServiceType, filters: readonly string[] = []) => paths.services({ type, filters }),
  booking: (choice: { serviceId?: number; serviceType?: ServiceType; filters?: readonly string[] } = {}) =>
    withQuery('/booking', {
      serviceId: choice.serviceId?.toString(),
      serviceType: choice.serviceType,
      filter: choice.filters,
    }),
} as const;

/**
 * The address to go to after signing in: `redirectTo` where it is a page of ours that the role may open, else null
 * (Rulings: redirectTo).
 */
export function allowedRedirect(redirectTo: string | null, role: Role): string | null {
  if (!redirectTo?.startsWith('/')) return null;
  const base = 'https://doorstep.invalid';
  const url = URL.canParse(redirectTo, base) ? new URL(redirectTo, base) : null;
  if (url?.origin !== base) return null;
  const pathname = pathnameOf(url.pathname);
  return pathname !== '/auth' && mayOpen(role, pathname) ? pathname + url.search + url.hash : null;
}

function withQuery(path: PagePath, query: Record<string, string | readonly string[] | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value ?? []].flat()) parameters.append(name, each);
  }
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
