import {
  type ListedService,
  type ExpectedService,
  formatPrice,
  isServiceUnchanged,
  toExpectedService,
  serviceTypeLabel,
} from '@doorstep/domain';
import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Each part of a service, in words. */
const PARTS: {
  [Part in keyof ExpectedService]: [label: string, text: (service: ExpectedService) => string];
} = {
  name: ['Name', ({ name }) => name],
  type: ['Type', ({ type }) => serviceTypeLabel(type, 'dashboard')],
  description: ['Description', ({ description }) => description],
  price: ['Price per hour', ({ price }) => formatPrice(price)],
  imageUrl: ['Image URL', ({ imageUrl }) => imageUrl ?? 'none'],
};

interface ServiceMeanwhileProps {
  /** As it is now. */
  service: ListedService;
  /** Whether what is typed here is on its way. */
  isPending: boolean;
}

/** Says what another admin made of a service since its form was opened; what is typed there stays (ADM-17). */
export function ServiceConflict({ service, isPending }: ServiceMeanwhileProps) {
  const [seen] = useState(service);
  if (isPending) return null;
  if (service.retiredAt !== null)
    return <Notice>Another admin has retired this service meanwhile. It cannot be changed any more.</Notice>;
  if (isServiceUnchanged(service, seen)) return null;
  const [was, is] = [toExpectedService(seen), toExpectedService(service)];
  const changed = Object.values(PARTS).filter(([, text]) => text(was) !== text(is));
  return (
    <Notice>
      Another admin has changed this service meanwhile.{' '}
      {changed.map(([label, text]) => `${label}: ${text(is)}`).join('; ')}. What you save takes its place.
    </Notice>
  );
}
