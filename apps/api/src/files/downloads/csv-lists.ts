import {
  ANSWER_SPANS,
  type AuditEntry,
  BOOKING_STATUSES,
  type Booking,
  CANCEL_REASONS,
  CANCEL_REASON_LABELS,
  type ListedUser,
  type MonthEarnings,
  type PeriodStatistics,
  SERVICE_TYPES,
  STATUS_LABELS,
  displayStatus,
  londonWall,
  serviceTypeLabel,
} from '@doorstep/domain';

export interface Column<Item> {
  title: string;
  of: (item: Item) => string | number;
}

export interface CsvExport<Item> {
  url: `/exports/${string}.csv`;
  /** Returns the list, whole or page by page, and refuses other callers. */
  procedure: string;
  /** Parsers of the query parameters that filter the list; the procedure validates them. */
  filters: Record<string, (text: string) => unknown>;
  /** Further input. */
  sends?: Readonly<Record<string, unknown>>;
  /** The file's name, before its date. */
  name: string;
  columns: readonly Column<Item>[];
  /** Returns the rows of an item that is not one row. Its items are `never`, so that different exports fit one list. */
  rowsOf?: (item: never) => readonly Item[];
}

// Files have dollars, and London's dates and times (EXP-1).
const dollars = (cents: number) => (cents / 100).toFixed(2);
const londonDate = (instant: string) => londonWall(new Date(instant)).date;
const londonTime = (instant: string) => londonWall(new Date(instant)).time;
/** Empty where it does not apply. */
const yesOrNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');

const providerBookings: CsvExport<Booking> = {
  url: '/exports/provider-bookings.csv',
  procedure: 'bookings.jobs',
  filters: { text: String, status: String, serviceId: Number, from: String, to: String },
  sends: { allFields: true },
  name: 'doorstep-bookings',
  columns: [
    { title: 'Booking', of: ({ id }) => id },
    { title: 'Date', of: ({ date }) => londonDate(date) },
    { title: 'Start', of: ({ date }) => londonTime(date) },
    { title: 'End', of: ({ endsAt }) => londonTime(endsAt) },
    { title: 'Minutes', of: ({ duration }) => duration },
    { title: 'Service', of: ({ serviceName }) => serviceName },
    { title: 'Customer', of: ({ customerName }) => customerName },
    { title: 'Address', of: ({ address }) => address },
    { title: 'Status', of: (booking) => STATUS_LABELS[displayStatus(booking)] },
    { title: 'Total (USD)', of: ({ totalPrice }) => dollars(totalPrice) },
  ],
};

interface EarningsRow {
  month: string;
  service?: MonthEarnings['services'][number];
  tips?: number;
}

/** A row for each month and service, and one for the tips of a month, so that each column can be added up. */
const providerEarnings: CsvExport<EarningsRow> = {
  url: '/exports/provider-earnings.csv',
  procedure: 'reporting.earnings',
  filters: { from: String, to: String },
  name: 'doorstep-earnings',
  rowsOf: ({ month, services, tips }: MonthEarnings) => [
    ...services.map((service) => ({ month, service })),
    ...(tips > 0 ? [{ month, tips }] : []),
  ],
  columns: [
    { title: 'Month', of: ({ month }) => month },
    { title: 'Service', of: ({ service }) => service?.serviceName ?? '' },
    { title: 'Jobs', of: ({ service }) => service?.jobs ?? '' },
    { title: 'Total (USD)', of: ({ service }) => (service ? dollars(service.total) : '') },
    { title: 'Tips (USD)', of: ({ tips }) => (tips === undefined ? '' : dollars(tips)) },
  ],
};

const isOn = (text: string) => text === '1';

const users: CsvExport<ListedUser> = {
  url: '/exports/users.csv',
  procedure: 'accounts.search',
  filters: { text: String, role: String, state: String, order: String },
  name: 'doorstep-users',
  columns: [
    { title: 'User', of: ({ id }) => id },
    { title: 'Name', of: ({ name }) => name },
    { title: 'Email', of: ({ email }) => email },
    { title: 'Username', of: ({ username }) => username },
    { title: 'Phone', of: ({ phone }) => phone ?? '' },
    { title: 'Role', of: ({ role }) => role },
    { title: 'Joined', of: ({ createdAt }) => londonDate(createdAt) },
    { title: 'Active', of: ({ active }) => yesOrNo(active) },
    { title: 'Approved', of: ({ approved }) => yesOrNo(approved) },
    { title: 'Verified', of: ({ verified }) => yesOrNo(verified) },
  ],
};

const bookings: CsvExport<Booking> = {
  url: '/exports/bookings.csv',
  procedure: 'bookings.search',
  filters: {
    text: String,
    status: String,
    flagged: isOn,
    late: isOn,
    unassigned: isOn,
    problem: isOn,
    from: String,
    to: String,
    customerId: Number,
    providerId: Number,
    order: String,
  },
  sends: { allFields: true },
  name: 'doorstep-bookings',
  columns: [
    { title: 'Booking', of: ({ id }) => id },
    { title: 'Created', of: ({ createdAt }) => `${londonDate(createdAt)} ${londonTime(createdAt)}` },
    { title: 'Date', of: ({ date }) => londonDate(date) },
    { title: 'Start', of: ({ date }) => londonTime(date) },
    { title: 'Minutes', of: ({ duration }) => duration },
    { title: 'Service', of: ({ serviceName }) => serviceName },
    { title: 'Customer', of: ({ customerName }) => customerName },
    { title: 'Customer ID', of: ({ customerId }) => customerId },
    { title: 'Provider', of: ({ providerName }) => providerName ?? '' },
    { title: 'Provider ID', of: ({ providerId }) => providerId ?? '' },
    { title: 'Status', of: (booking) => STATUS_LABELS[displayStatus(booking)] },
    {
      title: 'Cancelled',
      of: ({ cancelReason }) => (cancelReason ? CANCEL_REASON_LABELS[cancelReason] : ''),
    },
    { title: 'Late', of: ({ late }) => yesOrNo(late) },
    { title: 'Problem', of: ({ problem }) => yesOrNo(problem !== null) },
    { title: 'Flagged', of: ({ flagged }) => yesOrNo(flagged) },
    { title: 'Note', of: ({ flagNote }) => flagNote ?? '' },
    { title: 'Address', of: ({ address }) => address },
    { title: 'Total (USD)', of: ({ totalPrice }) => dollars(totalPrice) },
  ],
};

const reports: CsvExport<PeriodStatistics> = {
  url: '/exports/reports.csv',
  procedure: 'reporting.overTime',
  filters: { from: String, to: String, by: String },
  name: 'doorstep-reports',
  columns: [
    { title: 'From', of: ({ from }) => from },
    { title: 'To', of: ({ to }) => to },
    ...BOOKING_STATUSES.map((status) => ({
      title: STATUS_LABELS[status],
      of: (period: PeriodStatistics) => period.bookings[status],
    })),
    ...CANCEL_REASONS.map((reason) => ({
      title: `Cancelled: ${CANCEL_REASON_LABELS[reason]}`,
      of: (period: PeriodStatistics) => period.cancelled[reason] ?? 0,
    })),
    { title: 'New customers', of: ({ newCustomers }) => newCustomers },
    { title: 'New providers', of: ({ newProviders }) => newProviders },
    { title: 'Revenue (USD)', of: ({ revenue }) => dollars(revenue) },
    { title: 'Requests answered', of: ({ answers }) => answers },
    { title: 'Average minutes to answer', of: ({ answerMinutes }) => answerMinutes ?? '' },
    ...ANSWER_SPANS.map(({ label }, span) => ({
      title: `Answered: ${label}`,
      of: ({ answeredIn }: PeriodStatistics) => answeredIn[span] ?? 0,
    })),
    ...SERVICE_TYPES.flatMap((type) => [
      {
        title: `Completed: ${serviceTypeLabel(type)}`,
        of: ({ services }: PeriodStatistics) => services[type]?.completed ?? 0,
      },
      {
        title: `Revenue (USD): ${serviceTypeLabel(type)}`,
        of: ({ services }: PeriodStatistics) => dollars(services[type]?.revenue ?? 0),
      },
    ]),
  ],
};

const audit: CsvExport<AuditEntry> = {
  url: '/exports/audit.csv',
  procedure: 'audit.list',
  filters: { type: String, actorId: Number, bookingId: Number, from: String, to: String },
  name: 'doorstep-audit',
  columns: [
    { title: 'Entry', of: ({ id }) => id },
    { title: 'Date', of: ({ createdAt }) => londonDate(createdAt) },
    { title: 'Time', of: ({ createdAt }) => londonTime(createdAt) },
    { title: 'Type', of: ({ type }) => type },
    { title: 'Person', of: ({ actorName }) => actorName ?? '' },
    { title: 'Person ID', of: ({ actorId }) => actorId ?? '' },
    { title: 'Booking', of: ({ bookingId }) => bookingId ?? '' },
    { title: 'What happened', of: ({ sentence }) => sentence.map(({ text }) => text).join('') },
  ],
};

/** Lists of providers, and of admins with the filters of their pages (ADM-13). */
export const CSV_LISTS = [providerBookings, providerEarnings, users, bookings, reports, audit] as const;
