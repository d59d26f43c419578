import type { ServiceType } from '@doorstep/domain';
import classes from './service-picture.module.css';
import sprite from './services.svg?url&no-inline';

interface ServiceProps {
  type: ServiceType;
  /** Without an id, and for services without a drawing, the picture of the type appears. */
  serviceId?: number | undefined;
}

/** The picture of a service without a photo, under an arch in the colours of its type (CAT-6). */
export function ServicePicture(service: ServiceProps) {
  return (
    <svg
      viewBox="0 0 288 150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={classes.picture}
      data-service={service.type}
    >
      <path className={classes.arch} d="M84 150V82a60 60 0 0 1 120 0v68z" />
      <path className={classes.step} d="M72 146h144a4 4 0 0 1 4 4v6H68v-6a4 4 0 0 1 4-4z" />
      <use href={drawingOf(service)} x="103" y="53" width="82" height="82" />
    </svg>
  );
}

/** The same in a small arch, for rows and tiles. `width` in pixels. */
export function ServiceArch({ width = 44, ...service }: ServiceProps & { width?: number }) {
  return (
    <span className={classes.small} style={{ width }} data-service={service.type} aria-hidden>
      <ServiceIcon {...service} size={Math.round(width * 0.66)} />
    </span>
  );
}

export function ServiceIcon({ size = 24, ...service }: ServiceProps & { size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden data-service={service.type}>
      <use href={drawingOf(service)} />
    </svg>
  );
}

/** Services with a drawing of their own: the 24 initial ones, by id (CAT-3). */
const MAX_DRAWN_ID = 24;

/** The drawing of a type is that of one of its services. */
const typical: Record<ServiceType, number> = {
  cleaning: 1,
  gardening: 5,
  cooking: 9,
  laundry: 10,
  babysitting: 13,
  petcare: 16,
  beauty: 19,
};

/** Returns the address of a service's drawing, on a grid of 48. */
function drawingOf({ type, serviceId = typical[type] }: ServiceProps): string {
  return `${sprite}#s${serviceId > MAX_DRAWN_ID ? typical[type] : serviceId}`;
}
