import { type ListedService, formatPrice } from '@doorstep/domain';
import { Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { trpc } from '../../api.tsx';
import { TypeBadge } from '../type-badge.tsx';
import { ServiceThumb } from './service-thumb.tsx';
import { Badge, Badges } from '../../ui/display/badge.tsx';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AddressNotes, useListAddress } from '../../ui/lists/list-address.tsx';
import { MAX_SEARCH_LENGTH, SearchBar, useTyped } from '../../ui/forms/filters.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { useListPage } from '../../ui/lists/use-list-page.ts';
import { ServiceActions } from './service-actions.tsx';
import { ServiceForm } from './service-form.tsx';

const columnsWith = (onEdit: (service: ListedService) => void): Column<ListedService>[] => [
  { title: 'Name', cell: (service) => <NameCell service={service} />, name: true, least: 10 },
  { title: 'Type', cell: ({ type }) => <TypeBadge type={type} place="dashboard" /> },
  { title: 'Price per hour', cell: ({ price }) => formatPrice(price), whole: true },
  {
    title: 'Actions',
    cell: (service) => <ServiceActions service={service} onEdit={() => onEdit(service)} />,
    actions: true,
  },
];

/** The services tab (ADM-7): a form to add or edit a service, and all there are. */
export function AdminServices() {
  const [edited, setEdited] = useState<ListedService | null>(null);
  const done = () => setEdited(null);
  return (
    <>
      {edited ? (
        <EditedService key={edited.id} begun={edited} onDone={done} />
      ) : (
        <ServiceForm service={null} onDone={done} />
      )}
      <ServiceTable onEdit={setEdited} />
    </>
  );
}

/** The form of a service that is followed while it is edited. */
function EditedService({ begun, onDone }: { begun: ListedService; onDone: () => void }) {
  const { data } = trpc.services.show.useQuery({ serviceId: begun.id }, { initialData: begun });
  return <ServiceForm service={data} onDone={onDone} />;
}

const IN_ADDRESS = { service: () => true } as const;

/** All services by id, page by page, as the address says. */
function ServiceTable({ onEdit }: { onEdit: (service: ListedService) => void }) {
  const { values, leftOut, cursor, set } = useListAddress(IN_ADDRESS);
  const { service = '' } = values;
  const [typed, type] = useTyped(service, (text) => set('service', text));
  const narrowed = { ...(service && { text: service.slice(0, MAX_SEARCH_LENGTH) }) };
  const { services } = trpc.useUtils();
  const page = useListPage<ListedService>({
    name: JSON.stringify(narrowed),
    cursor,
    pageAt: (asked) => services.search.queryOptions({ ...narrowed, ...asked }),
    rowOf: (serviceId) => services.show.queryOptions({ serviceId }),
  });
  const columns = useMemo(() => columnsWith(onEdit), [onEdit]);
  return (
    <>
      <AddressNotes leftOut={leftOut} isLost={page.isLost} />
      <SearchBar label="Search by name or description" value={typed} onChange={type} />
      <ListPage
        of={page}
        what="The services"
        noun="service"
        empty={<NoServices isFurther={page.cursor !== null} isFiltered={service !== ''} />}
      >
        {(rows) => <DataTable label="Services" columns={columns} rows={rows} end={null} />}
      </ListPage>
    </>
  );
}

function NoServices({ isFurther, isFiltered }: { isFurther: boolean; isFiltered: boolean }) {
  if (isFurther) return <EmptyState title="No more services found">Try other words.</EmptyState>;
  if (isFiltered) return <EmptyState title="No services found">Try other words.</EmptyState>;
  return <EmptyState title="No services available. Add your first service above." />;
}

function NameCell({ service }: { service: ListedService }) {
  const { name, retiredAt } = service;
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <ServiceThumb service={service} />
      <Badges>
        <b>{name}</b>
        {retiredAt && <Badge status="cancelled">Retired</Badge>}
      </Badges>
    </Group>
  );
}
