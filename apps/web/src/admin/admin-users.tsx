import type { User } from '@doorstep/domain';
import { NativeSelect } from '@mantine/core';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { RoleBadge } from './role-badge.tsx';
import { SearchBar } from './search-bar.tsx';
import { UserActions } from './user-actions.tsx';

const FILTERS = [
  { value: 'all', label: 'All Users' },
  { value: 'customer', label: 'Customers Only' },
  { value: 'provider', label: 'Providers Only' },
] as const;
const FILTER_VALUES = FILTERS.map(({ value }) => value);

const columns: Column<User>[] = [
  { title: 'Name', cell: ({ name }) => <b>{name}</b>, name: true },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Username', cell: ({ username }) => username },
  { title: 'Role', cell: (user) => <RoleBadge user={user} /> },
  { title: 'Actions', cell: (user) => <UserActions user={user} />, actions: true },
];

/** The users tab (S2 §2): search, filter, approve, deactivate. */
export function AdminUsers() {
  const { data, error, refetch } = trpc.accounts.list.useQuery();
  const [search, setSearch] = useUrlState<string>('user', '');
  const [filter, setFilter] = useUrlState('role', 'all', FILTER_VALUES);
  if (error) {
    return (
      <ErrorState
        what="The users could not be loaded"
        message={`${messageOf(error)}.`}
        onRetry={() => void refetch()}
      />
    );
  }
  const words = search.trim().toLowerCase();
  const users = data?.filter(
    ({ name, email, username, role }) =>
      (filter === 'all' || role === filter) &&
      [name, email, username].some((text) => text.toLowerCase().includes(words)),
  );
  return (
    <>
      <SearchBar label="Search by name, email or username" value={search} onChange={setSearch}>
        <NativeSelect
          aria-label="Filter users"
          data={FILTERS}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value as typeof filter)}
        />
      </SearchBar>
      {!users && <RowSkeletons />}
      {users?.length === 0 && (
        <EmptyState title="No users found">Try other words or another filter.</EmptyState>
      )}
      {users && users.length > 0 && <DataTable label="Users" columns={columns} rows={users} />}
    </>
  );
}
