import { type ListedService, formatPrice } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { TypeBadge } from '../services/type-badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useTyped } from '../ui/use-typed.ts';
import { SearchBar } from './search-bar.tsx';
import { ServiceActions } from './service-actions.tsx';
import { ServiceForm } from './service-form.tsx';
import badges from './role-badge.module.css';

const columnsWith = (onEdit: (service: ListedService) => void): Column<ListedService>[] => [
  { title: 'Name', cell: (service) => <NameCell service={service} />, name: true },
  { title: 'Type', cell: ({ type }) => <TypeBadge type={type} /> },
  { title: 'Price per hour', cell: ({ price }) => formatPrice(price) },
  {
    title: 'Actions',
    cell: (service) => <ServiceActions service={service} onEdit={() => onEdit(service)} />,
    actions: true,
  },
];

/** The services tab (S2 §2): a form to add or edit a service, and all there are. */
export function AdminServices() {
  const [edited, setEdited] = useState<ListedService | null>(null);
  return (
    <>
      <ServiceForm key={edited?.id ?? 'new'} service={edited} onDone={() => setEdited(null)} />
      <ServiceTable onEdit={setEdited} />
    </>
  );
}

function ServiceTable({ onEdit }: { onEdit: (service: ListedService) => void }) {
  const [kept, keep] = useUrlState<string>('service', '');
  const [typed, type] = useTyped(kept, keep);
  const search = trpc.services.search.useInfiniteQuery(
    { text: kept.trim(), limit: 100 },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const services = search.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <SearchBar label="Search by name or description" value={typed} onChange={type} />
      {search.error && (
        <ErrorState
          what="The services could not be loaded"
          message={`${messageOf(search.error)}.`}
          onRetry={() => void search.refetch()}
        />
      )}
      {!services && !search.error && <RowSkeletons />}
      {services?.length === 0 &&
        (kept ? (
          <EmptyState title="No services found">Try other words.</EmptyState>
        ) : (
          <EmptyState title="No services available. Add your first service above." />
        ))}
      {services && services.length > 0 && (
        <DataTable label="Services" columns={columnsWith(onEdit)} rows={services} />
      )}
      {search.hasNextPage && (
        <Button
          variant="default"
          loading={search.isFetchingNextPage}
          onClick={() => void search.fetchNextPage()}
        >
          Load more services
        </Button>
      )}
    </>
  );
}

function NameCell({ service: { name, retiredAt } }: { service: ListedService }) {
  return (
    <span className={badges.badges}>
      <b>{name}</b>
      {retiredAt && (
        <span className={badges.badge} data-status="cancelled">
          Retired
        </span>
      )}
    </span>
  );
}
