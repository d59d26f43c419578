import { MAX_ID, ROLES, type Role, SERVICE_TYPES, type ServiceType } from '@doorstep/domain';

type Access = 'everyone' | readonly Role[];
type CategoryPath = `/${ServiceType}-services`;

/**
 * Every path that the web serves and who may open it (NAV-1, NAV-2, NAV-3, NAV-4, NAV-19). Menus and redirects know no other paths. A part
 * that begins with a colon is an id.
 */
const access = {
  '/': 'everyone',
  '/services': 'everyone',
  '/cleaning-services': 'everyone',
  '/gardening-services': 'everyone',
  '/cooking-services': 'everyone',
  '/laundry-services': 'everyone',
  '/babysitting-services': 'everyone',
  '/petcare-services': 'everyone',
  '/beauty-services': 'everyone',
  '/providers/:id': 'everyone',
  '/about': 'everyone',
  '/careers': 'everyone',
  '/blog': 'everyone',
  '/press': 'everyone',
  '/contact': 'everyone',
  '/faq': 'everyone',
  '/terms': 'everyone',
  '/privacy': 'everyone',
  '/help': 'everyone',
  '/auth': 'everyone',
  '/quick-auth': 'everyone',
  '/forgot-password': 'everyone',
  '/reset-password': 'everyone',
  '/confirm-email': 'everyone',
  '/revert-email': 'everyone',
  '/unsubscribe': 'everyone',
  '/booking': ['customer'],
  '/bookings/:id': ROLES,
  '/bookings/:id/report': ROLES,
  '/account': ROLES,
  '/customer-dashboard': ['customer'],
  '/edit-jobs': ['customer'],
  '/chat': ['customer', 'provider'],
  '/preferences': ['customer'],
  '/access-details': ['customer'],
  '/referrals': ['customer'],
  '/provider-dashboard': ['provider'],
  '/provider-calendar': ['provider'],
  '/admin-dashboard': ['admin'],
  '/manage-services': ['provider'],
  '/provider-bookings': ['provider'],
  '/provider-chat': ['provider'],
  '/admin-users': ['admin'],
  '/admin-users/:id': ['admin'],
  '/admin-services': ['admin'],
  '/admin-bookings': ['admin'],
  '/admin-email': ['admin'],
  '/admin-reports': ['admin'],
  '/admin-audit': ['admin'],
  '/support-dashboard': ['admin'],
  '/email-test': ['admin'],
} as const satisfies Record<CategoryPath, Access> & Record<string, Access>;

export type PagePath = keyof typeof access;

/** The path of every page, as the table has it. */
export const pagePaths = Object.keys(access) as PagePath[];

/** Paths of the public pages, without those that exist once per provider or service. */
export const publicPaths = pagePaths.filter((path) => access[path] === 'everyone' && !path.includes(':'));

/** Paths of the pages for search engines: of the public ones, those with something to read. */
export const listedPaths = publicPaths.filter(
  (path) =>
    !/^\/(quick-auth|forgot-password|reset-password|confirm-email|revert-email|unsubscribe)$/.test(path),
);

/** Placeholder for the site's origin in prerendered pages, which the server replaces. */
export const ORIGIN = 'https://doorstep.invalid';

/** The page of each type's services. */
export const categoryPaths = SERVICE_TYPES.map((type): CategoryPath => `/${type}-services`);

/** Pattern of an id in an address: as many digits as the largest has. */
const ID = String.raw`[1-9]\d{0,${String(MAX_ID).length - 1}}`;

function patternOf(path: PagePath, id = ID): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, id)}$`);
}

/** Patterns of the pathnames of all pages; the build passes them to the server, which returns 404 for any other. */
export const pagePatterns = Object.fromEntries(pagePaths.map((path) => [path, patternOf(path).source]));

export function pageAt(pathname: string): PagePath | undefined {
  return pagePaths.find((path) => patternOf(path).test(pathname));
}

export function isPage(pathname: string): boolean {
  return pageAt(pathname) !== undefined;
}

/** The type whose services a page lists; none on any other page. */
export function categoryAt(pathname: string): ServiceType | undefined {
  return SERVICE_TYPES.find((type) => paths.category(type) === pathnameOf(pathname));
}

/** The path alone of an address: no query, no hash, and no slash at the end, which the router and the server ignore. */
export function pathnameOf(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/\/+$/, '') || paths.home;
}

/**
 * Returns the path of the 404 page for a path that only the router would match, as it ignores case and trailing slashes
 * and accepts anything as an id; null for any other path.
 */
export function missingPathFor(pathname: string): string | null {
  if (isPage(pathname.replace(/(.)\/$/, '$1'))) return null;
  const routed = pathnameOf(pathname.toLowerCase());
  return pagePaths.some((path) => patternOf(path, '[^/]+').test(routed)) ? `/404${pathname}` : null;
}

/** Returns true if a role, or null for a visitor, may open the page at an address. */
export function mayOpen(role: Role | null, address: string): boolean {
  const page = pageAt(pathnameOf(address));
  if (!page) return false;
  const allowed: Access = access[page];
  return allowed === 'everyone' || (role !== null && allowed.includes(role));
}

/** Builds every URL with its parameters; those for admins only are in `admin-paths.ts`. */
export const paths = {
  home: '/',
  section: (id: string) => `/#${id}`,
  /** `code` is a friend's referral code, for the registration. */
  auth: ({ register, redirectTo, code }: { register?: boolean; redirectTo?: string; code?: string } = {}) =>
    withQuery('/auth', { register: register ? 'true' : undefined, redirectTo, code }),
  quickAuth: '/quick-auth',
  forgotPassword: '/forgot-password',
  /** The user's sessions, second factors and recent activity. */
  security: '/account?section=security',
  services: ({ type, filters }: { type?: ServiceType; filters?: readonly string[] } = {}) =>
    withQuery('/services', { type, filter: filters }),
  category: (type: ServiceType, filters: readonly string[] = []) =>
    withQuery(`/${type}-services`, { filter: filters }),
  contact: ({ subject }: { subject?: string } = {}) => withQuery('/contact', { subject }),
  /** The help page; a section of it by id. */
  help: (part?: 'tickets') => (part ? `/help#${part}` : '/help'),
  provider: (id: number) => `/providers/${id}`,
  /** The page of one booking (NAV-16). */
  bookingPage: (id: number) => `/bookings/${id}`,
  /** The printable report of its visit (JOB-10). */
  jobReport: (id: number) => `/bookings/${id}/report`,
  /** The conversation with a user, by their id; without one the list of all. */
  chat: ({ withId }: { withId?: number | undefined } = {}) =>
    withQuery('/chat', { with: withId?.toString() }),
  /** The same for providers, by a customer's id. */
  providerChat: (withId: number) => `/provider-chat?with=${withId}`,
  /** Of these the server makes files. */
  bookingCalendar: (id: number) => `/exports/bookings/${id}.ics`,
  providerBookingsFile: (filters: Record<string, string> = {}) =>
    withQuery('/exports/provider-bookings.csv', filters),
  providerEarningsFile: (months: { from: string; to: string }) =>
    withQuery('/exports/provider-earnings.csv', months),
  calendarFeed: (token: string) => `/feeds/${token}.ics`,
  booking: (
    choice: {
      serviceId?: number;
      serviceType?: ServiceType;
      providerId?: number;
      /** A free time, on a London day. */
      date?: string;
      time?: string;
      postcode?: string;
      filters?: readonly string[];
    } = {},
  ) =>
    withQuery('/booking', {
      serviceId: choice.serviceId?.toString(),
      serviceType: choice.serviceType,
      providerId: choice.providerId?.toString(),
      date: choice.date,
      time: choice.time,
      postcode: choice.postcode,
      filter: choice.filters,
    }),
} as const;

/**
 * The address to go to after signing in: `redirectTo` where it is a page of ours that the role may open, else null
 * (ACC-8).
 */
export function allowedRedirect(redirectTo: string | null, role: Role): string | null {
  if (!redirectTo?.startsWith('/')) return null;
  const url = URL.canParse(redirectTo, ORIGIN) ? new URL(redirectTo, ORIGIN) : null;
  if (url?.origin !== ORIGIN) return null;
  const pathname = pathnameOf(url.pathname);
  return pathname !== '/auth' && mayOpen(role, pathname) ? pathname + url.search + url.hash : null;
}

/** An address with these parameters; empty ones are left out. */
export function withQuery(
  path: string,
  query: Record<string, string | readonly string[] | undefined>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value || []].flat()) parameters.append(name, each);
  }
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
