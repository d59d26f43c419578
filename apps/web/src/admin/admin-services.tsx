import { type ListedService, formatPrice } from '@doorstep/domain';
import { useState } from 'react';
import { trpc } from '../api.tsx';
import { TypeBadge } from '../services/type-badge.tsx';
import { ServiceThumb } from './service-thumb.tsx';
import { type Column, DataTable } from '../ui/display/data-table.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadMore } from '../ui/feedback/load-more.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { useUrlState } from '../ui/browser/url-state.ts';
import { useTyped } from '../ui/forms/use-typed.ts';
import { SearchBar } from '../ui/forms/search-bar.tsx';
import { ServiceActions } from './service-actions.tsx';
import { ServiceForm } from './service-form.tsx';
import badges from './badges.module.css';

const columnsWith = (onEdit: (service: ListedService) => void): Column<ListedService>[] => [
  { title: 'Name', cell: (service) => <NameCell service={service} />, name: true },
  { title: 'Type', cell: ({ type }) => <TypeBadge type={type} place="dashboard" /> },
  { title: 'Price per hour', cell: ({ price }) => formatPrice(price) },
  {
    title: 'Actions',
    cell: (service) => <ServiceActions service={service} onEdit={() => onEdit(service)} />,
    actions: true,
  },
];

/** The services tab (ADM-7): a form to add or edit a service, and all there are. */
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
  return (
    <>
      <SearchBar label="Search by name or description" value={typed} onChange={type} />
      <Query of={search} what="The services">
        {({ pages }) => (
          <Services services={pages.flatMap(({ items }) => items)} filtered={kept !== ''} onEdit={onEdit} />
        )}
      </Query>
      <LoadMore of={search} what="More services">
        Load more services
      </LoadMore>
    </>
  );
}

interface ServicesProps {
  services: ListedService[];
  filtered: boolean;
  onEdit: (service: ListedService) => void;
}

function Services({ services, filtered, onEdit }: ServicesProps) {
  if (services.length > 0)
    return <DataTable label="Services" columns={columnsWith(onEdit)} rows={services} />;
  if (filtered) return <EmptyState title="No services found">Try other words.</EmptyState>;
  return <EmptyState title="No services available. Add your first service above." />;
}

function NameCell({ service }: { service: ListedService }) {
  const { name, retiredAt } = service;
  return (
    <span className={badges.badges}>
      <ServiceThumb service={service} />
      <b>{name}</b>
      {retiredAt && (
        <span className={badges.badge} data-status="cancelled">
          Retired
        </span>
      )}
    </span>
  );
}
