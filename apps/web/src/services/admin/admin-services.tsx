import { formatPrice, type ListedService, type Service } from '@doorstep/domain';
import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { trpc } from '../../api.tsx';
import { Badge, Badges } from '../../ui/display/badge.tsx';
import { IconPlus } from '../../ui/display/icons.ts';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchBar } from '../../ui/forms/filters.tsx';
import { useOpener } from '../../ui/forms/use-opener.ts';
import { useTyped } from '../../ui/forms/use-typed.ts';
import { ServiceIcon } from '../../ui/illustrations/service-picture.tsx';
import { MAX_SEARCH_LENGTH, UrlNotices, useListUrl } from '../../ui/lists/list-url.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { useListPage } from '../../ui/lists/use-list-page.ts';
import { TypeBadge } from '../service-type.tsx';
import { isServiceBegun, ServiceForm, type ServiceFormProps } from './service-form.tsx';
import classes from './admin-services.module.css';

const columnsWith = (onEdit: (service: ListedService) => void): Column<ListedService>[] => [
  { title: 'Name', cell: (service) => <NameCell service={service} />, name: true, minWidth: 10 },
  { title: 'Type', cell: ({ type }) => <TypeBadge type={type} place="dashboard" />, card: 'untitled' },
  { title: 'Price per hour', cell: ({ price }) => formatPrice(price), noWrap: true, card: 'untitled' },
  {
    title: 'Actions',
    cell: (service) => <ServiceActions service={service} onEdit={() => onEdit(service)} />,
    actions: true,
  },
];

/** Services tab: a form to add or edit, and the list of all services (ADM-7). */
export function AdminServices() {
  const [edited, setEdited] = useState<ListedService | null>(null);
  const { isOpen, opening, open, close, opener } = useOpener(isServiceBegun());
  const edit = (service: ListedService | null) => {
    setEdited(service);
    open();
  };
  const restore = () => edit(edited);
  const done = () => {
    setEdited(null);
    close();
  };
  return (
    <>
      {isOpen ? (
        edited ? (
          <EditedService key={opening} begun={edited} onDone={done} onRestore={restore} />
        ) : (
          <ServiceForm key={opening} service={null} onDone={done} onRestore={restore} />
        )
      ) : (
        <Button ref={opener} leftSection={<IconPlus size={18} aria-hidden />} mb="md" onClick={open}>
          Add a service
        </Button>
      )}
      <ServiceTable onEdit={edit} />
    </>
  );
}

interface EditedServiceProps extends Omit<ServiceFormProps, 'service'> {
  begun: ListedService;
}

/** Form of a service whose current version is read while it is edited. */
function EditedService({ begun, ...on }: EditedServiceProps) {
  const { data } = trpc.services.show.useQuery({ serviceId: begun.id }, { initialData: begun });
  return <ServiceForm service={data} {...on} />;
}

const URL_FILTERS = { service: () => true } as const;

/** Table of all services by id, paged by the URL. */
function ServiceTable({ onEdit }: { onEdit: (service: ListedService) => void }) {
  const { values, ignoredFilters, cursor, set } = useListUrl(URL_FILTERS);
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
      <UrlNotices ignoredFilters={ignoredFilters} isPageMissing={page.isPageMissing} />
      <SearchBar label="Search by name or description" value={typed} onChange={type} />
      <ListPage
        page={page}
        subject="The services"
        noun="service"
        empty={<NoServices isFurther={page.cursor !== null} isFiltered={service !== ''} />}
      >
        {(rows) => <DataTable label="Services" columns={columns} rows={rows} end={null} />}
      </ListPage>
    </>
  );
}

function NoServices({ isFurther, isFiltered }: { isFurther: boolean; isFiltered: boolean }) {
  if (isFurther) return <EmptyState title="No more services found">Try different words.</EmptyState>;
  if (isFiltered) return <EmptyState title="No services found">Try different words.</EmptyState>;
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

interface ServiceActionsProps {
  service: ListedService;
  onEdit: () => void;
}

const RETIRED = {
  success: { title: 'Service retired' },
  failure: 'Error',
  refreshes: ['services'],
  refreshesOnFailure: ['services'],
} as const;

/** Buttons to edit and retire a service on offer (CAT-18, CAT-19). */
function ServiceActions({ service, onEdit }: ServiceActionsProps) {
  const retire = trpc.services.retire.useMutation({ meta: RETIRED });
  if (service.retiredAt) return null;
  return (
    <>
      <Button size="xs" variant="default" aria-label={`Edit: ${service.name}`} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmButton
        label="Retire"
        subject={service.name}
        title="Retire service"
        keepLabel="Keep service"
        confirmLabel="Retire service"
        destructive
        mutation={retire}
        sends={{ serviceId: service.id }}
      >
        <p>
          Retire <b>{service.name}</b>?
        </p>
        <p>It will no longer be listed or bookable. Existing bookings aren’t affected.</p>
      </ConfirmButton>
    </>
  );
}

/** Picture of a service, or the icon of its type without one or when it fails to load (CAT-6). */
function ServiceThumb({ service: { id, type, imageUrl } }: { service: Service }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classes.thumb} data-service={type}>
      {imageUrl && failed !== imageUrl ? (
        <img src={imageUrl} alt="" loading="lazy" onError={() => setFailed(imageUrl)} />
      ) : (
        <ServiceIcon type={type} serviceId={id} size={24} />
      )}
    </span>
  );
}
