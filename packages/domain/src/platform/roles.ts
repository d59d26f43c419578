/** The three kinds of account (ACC-1). */
export const ROLES = ['customer', 'provider', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const LANDING: Record<Role, string> = {
  customer: '/customer-dashboard',
  provider: '/provider-dashboard',
  admin: '/admin-dashboard',
};

/** Returns a role's first page after login or registration (ACC-2). */
export function landingPathOf(role: Role): string {
  return LANDING[role];
}
