import type { ServiceType } from '@doorstep/domain';
import { glyphOf } from './glyphs.ts';
import classes from './service-picture.module.css';

/** The picture of a service without a photo: its glyph under an arch, in the colours of its type (CAT-6). */
export function ServicePicture({ type, serviceId }: { type: ServiceType; serviceId: number }) {
  return (
    <svg
      viewBox="0 0 288 150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={classes.picture}
      data-service={type}
    >
      <path className={classes.arch} d="M84 150V82a60 60 0 0 1 120 0v68z" />
      <path className={classes.step} d="M72 146h144a4 4 0 0 1 4 4v6H68v-6a4 4 0 0 1 4-4z" />
      <path className={classes.glyph} d={glyphOf(type, serviceId)} transform="translate(103 52) scale(1.7)" />
    </svg>
  );
}

/** The glyph of a service type alone, in the current colour. */
export function TypeGlyph({ type, size = 24 }: { type: ServiceType; size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden className={classes.bare}>
      <path d={glyphOf(type)} />
    </svg>
  );
}
