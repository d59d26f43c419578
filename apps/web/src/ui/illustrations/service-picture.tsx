import type { ServiceType } from '@doorstep/domain';
import classes from './service-picture.module.css';

/** The picture of a service without a photo: its glyph under an arch in the colours of its type (CAT-6). */
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

/** The glyph of a service type in the current colour. */
export function TypeGlyph({ type, size = 24 }: { type: ServiceType; size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden className={classes.bare}>
      <path d={glyphOf(type)} />
    </svg>
  );
}

/** Line drawings on a grid of 48, by the ids of the 24 initial services (CAT-3). */
const glyphs: Record<number, string> = {
  1: 'M24 5v20M18 25h12l5 17H13zM19.5 42l.5-6M24 42v-8M28.5 42l-.5-6M21 31h6',
  2: 'M17 21h13l3 6v13a2 2 0 0 1-2 2H16a2 2 0 0 1-2-2V27zM18 21v-6h11v6M18 15V9h13l4 6h-6M14 31h19M40 7h.1M42 12h.1M40 17h.1',
  3: 'M7 17l17-8 17 8v19l-17 8-17-8zM7 17l17 8 17-8M24 25v19M15 13l17 8v6',
  4: 'M6 41h36M11 41c0-8-1-12-4-16M15 41c0-11 1-18 5-24M21 41c0-8 2-13 6-17M28 41c0-12 2-19 7-25M34 41c0-7 2-11 6-14',
  5: 'M15 30h18l-3 12H18zM24 30V17M24 24c-6 0-10-3-10-9 6 0 10 3 10 9zM24 18c0-6 4-10 10-10 0 6-4 10-10 10z',
  6: 'M8 42 25 14M15 8l20 12M15 8l-3 6M21.7 12l-3 6M28.4 16l-3 6M35 20l-3 6M40 30c-7 0-11 4-11 10 7 0 11-4 11-10zM29 40l5-5',
  7: 'M15 31a9 9 0 0 1-1-18 11 11 0 0 1 20 0 9 9 0 0 1-1 18v9a2 2 0 0 1-2 2H17a2 2 0 0 1-2-2zM15 36h18M21 24v4M27 24v4',
  8: 'M9 24h30v14a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3zM6 19h36v5H6zM24 24v17M16 13c0-3 2-3 2-6M24 13c0-3 2-3 2-6M32 13c0-3 2-3 2-6',
  9: 'M7 34a17 17 0 0 1 34 0zM4 40h40M24 17v-3M22 11.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M14 30a10 10 0 0 1 5-7',
  10: 'M7 24h34l-4 16a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2zM12 24c0-5 4-8 8-6 2-6 12-5 12 1 4-1 6 2 5 5M18 30v6M24 30v6M30 30v6',
  11: 'M24 18v-3a4.5 4.5 0 1 0-4.5-4.5M24 18l17 12a2.5 2.5 0 0 1-1.5 4.5h-31A2.5 2.5 0 0 1 7 30zM16 34.5V42h16v-7.5',
  12: 'M12 6h24a2 2 0 0 1 2 2v32a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM10 15h28M15 10.5h5M32 10.5h.1M15 28a9 9 0 1 0 18 0a9 9 0 1 0-18 0M25 23l-3.5 5h5L23 33',
  13: 'M13 27a11 11 0 1 0 22 0a11 11 0 1 0-22 0M14 21a5.5 5.5 0 1 1 5-8.5M34 21a5.5 5.5 0 1 0-5-8.5M20 25h.1M28 25h.1M20 31a4 3 0 1 0 8 0a4 3 0 1 0-8 0',
  14: 'M24 14c-5-4-11-4-17-3v27c6-1 12-1 17 3 5-4 11-4 17-3V11c-6-1-12-1-17 3zM24 14v27M12 18c3 0 5 0 7 1M12 25c3 0 5 0 7 1M36 18c-3 0-5 0-7 1M36 25c-3 0-5 0-7 1',
  15: 'M24 40 9 25a9 9 0 0 1 15-10 9 9 0 0 1 15 10zM24 21v9M19.5 25.5h9',
  16: 'M14 13c-5 0-7 8-6 14 3 1 6-1 7-4M34 13c5 0 7 8 6 14-3 1-6-1-7-4M14 13c2-3 6-4 10-4s8 1 10 4c1 4-1 8-1 12v6c0 6-4 10-9 10s-9-4-9-10v-6c0-4-2-8-1-12zM19.5 22h.1M28.5 22h.1M21 30h6l-3 3.5zM24 33.5V37',
  17: 'M12 8l7 6h10l7-6v21c0 7-5 12-12 12s-12-5-12-12zM19 25h.1M29 25h.1M22 31l2 2 2-2M4 28l7 2M4 35l7-2M44 28l-7 2M44 35l-7-2',
  18: 'M7 16a3 3 0 0 1 3-3h28a3 3 0 0 1 3 3v7H7zM11 23v14M17.5 23v14M24 23v14M30.5 23v14M37 23v14',
  19: 'M9 37a5 5 0 1 0 10 0a5 5 0 1 0-10 0M29 37a5 5 0 1 0 10 0a5 5 0 1 0-10 0M17 33 32 7M31 33 16 7M24 23h.1',
  20: 'M24 21c-3-5-9-5-12-1-2 3-5 4-8 2 1 7 7 11 13 9 4-1 6-4 7-6 1 2 3 5 7 6 6 2 12-2 13-9-3 2-6 1-8-2-3-4-9-4-12 1zM17 37c4 3 10 3 14 0',
  21: 'M9 20a9 9 0 0 1 9-9h10l10-4v26l-10-4H18a9 9 0 0 1-9-9zM17 29l2 13h7l-2-13M17 20a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M43 13v14',
  22: 'M18 26h12v15a2 2 0 0 1-2 2H20a2 2 0 0 1-2-2zM20 26V12l8-6v20M18 33h12',
  23: 'M24 12c6 6 7 15 0 24-7-9-6-18 0-24zM24 36c-9 2-17-2-19-13 5-1 9 1 12 4M24 36c9 2 17-2 19-13-5-1-9 1-12 4M13 42h22',
  24: 'M8 37a16 5.5 0 1 0 32 0a16 5.5 0 1 0-32 0M12 27.5a12 4.5 0 1 0 24 0a12 4.5 0 1 0-24 0M16 19a8 4 0 1 0 16 0a8 4 0 1 0-16 0M20 10c0-3 2-3 2-6M27 10c0-3 2-3 2-6',
};

/** The glyph of a service type: the service whose drawing it uses. */
const typical: Record<ServiceType, number> = {
  cleaning: 1,
  gardening: 5,
  cooking: 9,
  laundry: 10,
  babysitting: 13,
  petcare: 16,
  beauty: 19,
};

/** Returns the path data of a service's picture; services without a drawing have their type's. */
export function glyphOf(type: ServiceType, serviceId?: number): string {
  return glyphs[serviceId ?? typical[type]] ?? glyphs[typical[type]] ?? '';
}
