import { withQuery } from './paths.ts';

type Filters = Record<string, string>;

/** Addresses with their parameters for admins alone, apart from those that every page brings. */
export const adminPaths = {
  /** A user, as admins see them (ADM-16). */
  user: (id: number) => `/admin-users/${id}`,
  /** The bookings of everyone, narrowed as its parameters say. */
  bookings: (filters: Filters = {}) => withQuery('/admin-bookings', filters),
  /** A ticket at the support desk (SUP-13). */
  ticket: (number: number) => withQuery('/support-dashboard', { ticket: String(number) }),
  /** The announcement form and the email log, narrowed as its parameters say. */
  mails: (filters: Filters = {}) => withQuery('/admin-email', filters),
  /** The page that tests the mail server (MAI-6). */
  emailTest: '/email-test',
  /** Reports (ADM-10). */
  reports: () => '/admin-reports',
  /** The audit log, of a person or of a booking. */
  audit: ({ person, booking }: { person?: number; booking?: number } = {}) =>
    withQuery('/admin-audit', { person: person?.toString(), booking: booking?.toString() }),
  /** Of these the server makes files. */
  usersFile: (filters: Filters = {}) => withQuery('/exports/users.csv', filters),
  bookingsFile: (filters: Filters = {}) => withQuery('/exports/bookings.csv', filters),
  reportsFile: (filters: Filters = {}) => withQuery('/exports/reports.csv', filters),
  auditFile: (filters: Filters = {}) => withQuery('/exports/audit.csv', filters),
} as const;
