import type { Photo } from '@doorstep/domain';

/** What stands for a photo of a problem where it is not seen. */
export function problemPhotoAlt({ caption }: Photo, index: number): string {
  return caption ?? `Photo ${index + 1} of the problem`;
}
