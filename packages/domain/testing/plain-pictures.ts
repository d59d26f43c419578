import { DomainError } from '../src/platform/errors.ts';
import type { Pictures } from '../src/platform/files/pictures.ts';

/** A file that is a photo. */
export const aPicture = (): Uint8Array => new TextEncoder().encode('a photo');

/** Pictures without drawing: what begins with `<` is none, anything else stays as it is, four pixels by three. */
export const plainPictures: Pictures = {
  async draw(_asker, bytes) {
    if (bytes[0] === '<'.charCodeAt(0)) throw new DomainError('not_a_photo');
    return { bytes, width: 4, height: 3 };
  },
};
