import type { User } from '@doorstep/domain';
import { NativeSelect } from '@mantine/core';
import { trpc } from '../api.tsx';
import { type Column, DataTable } from '../ui/display/data-table.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { useUrlState } from '../ui/browser/url-state.ts';
import { useTyped } from '../ui/forms/use-typed.ts';
import { SearchBar } from '../ui/forms/search-bar.tsx';
import { UserActions } from './user-actions.tsx';
import badges from './badges.module.css';

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

/** The users tab (ADM-2): search, filter, approve, deactivate. */
export function AdminUsers() {
  const users = trpc.accounts.list.useQuery();
  const [search, setSearch] = useTyped(...useUrlState<string>('user', ''));
  const [filter, setFilter] = useUrlState('role', 'all', FILTER_VALUES);
  const isShown = (user: User) => (filter === 'all' || user.role === filter) && isMatch(user, search);
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
      <Query of={users} what="The users">
        {(all) => <UserTable users={all.filter(isShown)} />}
      </Query>
    </>
  );
}

function isMatch({ name, email, username }: User, search: string): boolean {
  const words = search.trim().toLowerCase();
  return [name, email, username].some((text) => text.toLowerCase().includes(words));
}

function UserTable({ users }: { users: User[] }) {
  if (users.length === 0)
    return <EmptyState title="No users found">Try other words or another filter.</EmptyState>;
  return <DataTable label="Users" columns={columns} rows={users} />;
}

const labels: Record<User['role'], string> = { customer: 'Customer', provider: 'Provider', admin: 'Admin' };

/** A user's role, and beside it what keeps the account from working. */
function RoleBadge({ user: { role, active, approved } }: { user: User }) {
  return (
    <span className={badges.badges}>
      <span className={badges.badge}>{labels[role]}</span>
      {!active && (
        <span className={badges.badge} data-status="cancelled">
          Deactivated
        </span>
      )}
      {active && approved === false && (
        <span className={badges.badge} data-status="pending">
          Not approved
        </span>
      )}
    </span>
  );
}
