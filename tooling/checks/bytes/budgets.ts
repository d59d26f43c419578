import type { Weight } from './weights.ts';

/** The pages of one area and how much each of them may weigh. */
interface Area {
  pages: RegExp;
  limit: Weight;
}

/** Budgets in bytes, one per area; a page belongs to the first area that matches its path. */
const AREAS: Area[] = [
  // The landing page carries React, the router and the list of all routes.
  { pages: /^\/$/, limit: { script: 132_000, style: 11_000 } },
  // Mantine's core, counted once for all pages that use it.
  { pages: /^shared$/, limit: { script: 20_000, style: 3000 } },
  // Profile, addresses, security and emails are sections of one page.
  { pages: /^\/account$/, limit: { script: 73_000, style: 11_500 } },
  {
    pages: /^\/(customer-dashboard|provider-dashboard|provider-bookings)$/,
    limit: { script: 46_000, style: 13_500 },
  },
  { pages: /^\/(admin-dashboard|admin-reports)$/, limit: { script: 53_000, style: 14_500 } },
  // Signed-in pages with large forms.
  {
    pages: /^\/(booking|admin-email|admin-services|manage-services|preferences)$/,
    limit: { script: 81_000, style: 13_200 },
  },
  // Login with its second step, registration with a field that says how strong a password is, and what a visitor books,
  // with the steps to it and the provider in the door.
  { pages: /^\/auth$/, limit: { script: 59_000, style: 9500 } },
  {
    pages: /^\/(quick-auth|contact|forgot-password|reset-password|confirm-email|revert-email)$/,
    limit: { script: 53_000, style: 8000 },
  },
  {
    pages:
      /^\/(bookings\/|chat|access-details|referrals|edit-jobs|support-dashboard|email-test|customer-|provider-|admin-)/,
    limit: { script: 50_000, style: 11_000 },
  },
  // All answers with their search; signed-in readers see their tickets on it, and the open ones above it.
  { pages: /^\/help$/, limit: { script: 14_800, style: 6000 } },
  // They draw people, times and services.
  { pages: /^\/(providers\/|[a-z]+-services$)/, limit: { script: 12_000, style: 7100 } },
  // Public pages do without Mantine.
  { pages: /^\//, limit: { script: 12_000, style: 6000 } },
];

/** A page with its weight and the budget of its area. */
export interface WeighedPage {
  page: string;
  size: Weight;
  limit: Weight;
  isOverBudget: boolean;
}

/** Compares every page with the budget of its area. @throws when a page belongs to no area */
export function compare(sizes: Record<string, Weight>): WeighedPage[] {
  return Object.entries(sizes).map(([page, size]) => {
    const area = AREAS.find(({ pages }) => pages.test(page));
    if (!area) throw new Error(`${page} belongs to no area with a budget`);
    const { limit } = area;
    return { page, size, limit, isOverBudget: size.script > limit.script || size.style > limit.style };
  });
}

const HEADINGS = ['page', 'script kB', 'style kB', 'budget'];

/** Formats the pages as a text table: sizes in kB, the budget as script and style with a slash between. */
export function formatTable(pages: WeighedPage[]): string {
  const rows = [HEADINGS, ...pages.map(toCells)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}

function toCells({ page, size, limit, isOverBudget }: WeighedPage): string[] {
  const cells = [page, formatKilobytes(size.script), formatKilobytes(size.style), formatBudget(limit)];
  return isOverBudget ? [...cells, 'FAILED'] : cells;
}

function formatBudget({ script, style }: Weight): string {
  return `${formatKilobytes(script)} / ${formatKilobytes(style)}`;
}

function formatKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
