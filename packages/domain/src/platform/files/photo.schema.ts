import { z } from 'zod';
import { Id } from '../text.ts';

/** The subject of a photo: a home before or after the work, a problem with the visit, or a provider. */
export const PHOTO_KINDS = ['before', 'after', 'problem', 'profile'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];

/** The photo's bytes. Clients send them to POST /files, which calls the procedure inside the server. */
export const PhotoBytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array, 'Please upload the photo to /files')
  .refine(({ length }) => length > 0, 'This file is empty. Please choose a photo');

export const PhotoTarget = z.object({ photoId: Id });

export interface Photo {
  id: number;
  /** Its path, for users with access. */
  path: string;
  kind: PhotoKind;
  caption: string | null;
  width: number;
  height: number;
  takenAt: string;
}

/** Returns the path of a photo (NAV-18, FIL-4). */
export function photoPathOf(id: number): string {
  return `/files/${id}`;
}
