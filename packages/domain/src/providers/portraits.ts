import { photoPathOf } from '../platform/files/photo.schema.ts';

/** The drawn portraits, which demo providers have instead of a photo (FIL-6). */
export const PORTRAITS = [
  'grace',
  'daniel',
  'maria',
  'tom',
  'priya',
  'owen',
  'luca',
  'hana',
  'chloe',
  'yusuf',
  'nadia',
  'marcus',
  'samuel',
  'erin',
  'joanna',
  'peter',
  'ben',
  'sofia',
  'karl',
  'ines',
  'leila',
] as const;
export type Portrait = (typeof PORTRAITS)[number];

const PREFIX = 'portrait:';

/** Returns the portrait that a profile shows, as in `portrait:grace`; null when it shows a photo or nothing. */
export function portraitIn(photo: string | null): string | null {
  return photo?.startsWith(PREFIX) ? photo.slice(PREFIX.length) : null;
}

/** Returns the path of a provider's photo, or the name of their portrait; null without either. */
export function profilePhotoFrom(photoId: number | null, portrait: string | null): string | null {
  if (photoId !== null) return photoPathOf(photoId);
  return portrait === null ? null : PREFIX + portrait;
}
