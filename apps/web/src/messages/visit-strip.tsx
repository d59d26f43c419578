import { type Booking, STAGES, formatPrice } from '@doorstep/domain';
import { formatSlot } from '../bookings/visit-time.ts';
import { useNow } from '../ui/browser/use-now.ts';
import { IconChevronDown } from '../ui/display/icons.ts';
import { ServiceArch } from '../ui/illustrations/service-picture.tsx';
import classes from './chat.module.css';

interface VisitStripProps {
  booking: Booking;
  onOpen: () => void;
}

/** The next visit with its four stages in one row, on a phone; opens its details. */
export function VisitStrip({ booking, onOpen }: VisitStripProps) {
  const { serviceName, serviceType, serviceId, date, endsAt, totalPrice } = booking;
  const now = useNow();
  const reached = reachedStages(booking);
  return (
    <button type="button" className={classes.strip} data-paper aria-haspopup="dialog" onClick={onOpen}>
      <ServiceArch type={serviceType} serviceId={serviceId} width={40} />
      <span className={classes.who}>
        <b>{formatSlot({ date, endsAt }, now)}</b>
        <span>
          {serviceName} · {formatPrice(totalPrice)}
        </span>
        <span className={classes.segments} aria-hidden>
          {['accepted', ...STAGES].map((name, index) => (
            <i key={name} data-state={stateOf(index, reached)} />
          ))}
        </span>
      </span>
      <IconChevronDown size={20} aria-hidden />
    </button>
  );
}

/** Returns how many of the four stages are reached: accepted, on the way, started, finished. */
export function reachedStages({ status, stage }: Pick<Booking, 'status' | 'stage'>): number {
  if (status === 'pending') return 0;
  return stage ? STAGES.indexOf(stage.name) + 2 : 1;
}

/** The last stage reached is the current one until the visit ends. */
function stateOf(index: number, reached: number): 'done' | 'now' | 'ahead' {
  const isUnderWay = reached > 1 && reached < 4;
  if (isUnderWay && index === reached - 1) return 'now';
  return index < reached ? 'done' : 'ahead';
}
