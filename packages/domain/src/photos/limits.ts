/** How large an uploaded photo may be (FIL-1). */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 50_000_000;
