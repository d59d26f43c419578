import { type ListedUser, USER_ORDERS, USER_STATES, type UserState, formatDate } from '@doorstep/domain';
import { Group, NativeSelect, Text } from '@mantine/core';
import { Link } from 'react-router';
import { FileLink } from '../two-step/file-link.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { trpc } from '../../api.tsx';
import { useIsPhone } from '../../ui/browser/use-is-phone.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchBar } from '../../ui/forms/filters.tsx';
import { useTyped } from '../../ui/forms/use-typed.ts';
import { MAX_SEARCH_LENGTH, UrlNotices, useListUrl } from '../../ui/lists/list-url.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { useListPage } from '../../ui/lists/use-list-page.ts';
import { UserActions } from './user-actions.tsx';
import { UserBadges } from './user-profile.tsx';

/** Options of the role filter (ADM-2). */
const ROLES = [
  { value: '', label: 'All Users' },
  { value: 'customer', label: 'Customers Only' },
  { value: 'provider', label: 'Providers Only' },
];
const STATE_LABELS: Record<UserState, string> = {
  unapproved: 'Waiting for approval',
  verified: 'Verified',
  deactivated: 'Deactivated',
};
const STATES = [
  { value: '', label: 'Any status' },
  ...USER_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
];

const URL_FILTERS = {
  user: () => true,
  role: ['customer', 'provider'],
  state: USER_STATES,
  order: USER_ORDERS,
} as const;

const columns: Column<ListedUser>[] = [
  {
    title: 'Name',
    cell: ({ id, name, photo }) => (
      <Group gap="xs" wrap="nowrap">
        <Avatar name={name} photo={photo} size="row" />
        <Text component={Link} inherit truncate to={adminPaths.user(id)}>
          {name}
        </Text>
      </Group>
    ),
    name: true,
    minWidth: 9.75,
    oneLine: true,
  },
  { title: 'Email', cell: ({ email }) => email, minWidth: 10.5, oneLine: true, card: 'untitled' },
  { title: 'Username', cell: ({ username }) => username, minWidth: 5.75, oneLine: true, card: 'none' },
  { title: 'Role', cell: (user) => <UserBadges user={user} />, minWidth: 6.75, card: 'side' },
  {
    title: 'Joined',
    cell: ({ createdAt }) => formatDate(createdAt),
    minWidth: 5,
    noWrap: true,
    card: 'none',
  },
  { title: 'Actions', cell: (user) => <UserActions user={user} isRow />, actions: true, minWidth: 8 },
];

/** Rows of a phone's dashboard before the link to all users. */
const PHONE_ROWS = 5;

interface AdminUsersProps {
  /** On a phone, lists the newest users only until they are searched or filtered. */
  isBriefOnPhone?: boolean;
}

/** Users tab: search, filters and order from the URL (ADM-2, ADM-21). */
export function AdminUsers({ isBriefOnPhone = false }: AdminUsersProps) {
  const { values, ignoredFilters, cursor, isNarrowed, set } = useListUrl(URL_FILTERS);
  const { user = '', role, state, order } = values;
  const isOldestFirst = order === 'oldest';
  const [typed, type] = useTyped(user, (text) => set('user', text));
  const narrowed = {
    ...(user && { text: user.slice(0, MAX_SEARCH_LENGTH) }),
    ...(role && { role }),
    ...(state && { state }),
    ...(isOldestFirst && { order }),
  };
  const { accounts } = trpc.useUtils();
  const isPhone = useIsPhone();
  const isBrief = isBriefOnPhone && isPhone && !isNarrowed && cursor === null;
  const total = useTotal(narrowed);
  const page = useListPage<ListedUser>({
    name: JSON.stringify(narrowed),
    cursor,
    pageAt: (asked) => accounts.search.queryOptions({ ...narrowed, ...asked }),
    rowOf: (userId) => accounts.show.queryOptions({ userId }),
  });
  return (
    <>
      <UrlNotices ignoredFilters={ignoredFilters} isPageMissing={page.isPageMissing} />
      <SearchBar
        label="Search by name, email or username"
        value={typed}
        onChange={type}
        isFiltered={[role, state].some(Boolean)}
      >
        <NativeSelect
          size="sm"
          aria-label="Filter users"
          data={ROLES}
          value={role ?? ''}
          onChange={({ currentTarget }) => set('role', currentTarget.value)}
        />
        <NativeSelect
          size="sm"
          aria-label="Status"
          data={STATES}
          value={state ?? ''}
          onChange={({ currentTarget }) => set('state', currentTarget.value)}
        />
      </SearchBar>
      <ListPage
        page={page}
        file={<FileLink href={adminPaths.usersFile(narrowed)} variant="default" size="sm" />}
        subject="The users"
        noun="user"
        total={total}
        footer={isBrief && <AllUsers total={total} />}
        empty={
          <EmptyState title={page.cursor === null ? 'No users found' : 'No more users found'}>
            Try different words or another filter.
          </EmptyState>
        }
      >
        {(users) => (
          <DataTable
            label="Users"
            columns={columns}
            rows={isBrief ? users.slice(0, PHONE_ROWS) : users}
            sorted={{
              title: 'Joined',
              direction: isOldestFirst ? 'ascending' : 'descending',
              onToggle: () => set('order', isOldestFirst ? '' : 'oldest'),
            }}
            wide
            end={null}
          />
        )}
      </ListPage>
    </>
  );
}

interface UserFilters {
  text?: string;
  role?: 'customer' | 'provider';
  state?: UserState;
}

/** Returns the number of users of all roles or one, which is counted for the dashboard anyway; undefined for other filters. */
function useTotal({ text, role, state }: UserFilters): number | undefined {
  const { data } = trpc.reporting.summary.useQuery();
  if (!data || text || state) return;
  const { customers, providers, admins } = data.users;
  if (role === 'customer') return customers;
  return role === 'provider' ? providers : customers + providers + admins;
}

function AllUsers({ total }: { total: number | undefined }) {
  return (
    <LinkButton variant="default" to="/admin-users" fullWidth>
      View all {total?.toLocaleString('en-GB')} users
    </LinkButton>
  );
}
