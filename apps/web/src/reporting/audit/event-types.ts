import { EVENT_TYPES, type EventType } from '@doorstep/domain';

const words = (code: string) => code.replaceAll('_', ' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `booking.flag_cleared` as people read it: "Booking: flag cleared". */
export function eventTypeLabel(type: EventType): string {
  const [feature = '', happened = ''] = type.split('.');
  return `${capital(words(feature))}: ${words(happened)}`;
}

/** Everything that is recorded, as the choices of a select, by what it is about. */
export const EVENT_TYPE_CHOICES = [...Map.groupBy(EVENT_TYPES, (type) => type.split('.')[0] ?? '')]
  .map(([feature, types]) => ({
    group: capital(words(feature)),
    items: types.map((type) => ({ value: type, label: eventTypeLabel(type) })),
  }))
  .toSorted((one, other) => one.group.localeCompare(other.group));
