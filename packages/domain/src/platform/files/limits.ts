/** Maximum size of an uploaded photo, in bytes (FIL-1). */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
/** Maximum number of pixels of a photo (FIL-1): phones with 24 megapixels take 5,712 by 4,284. */
export const MAX_PHOTO_PIXELS = 24_500_000;
/** Maximum memory of a decoded photo, in bytes: four for each pixel (FIL-1). */
export const MAX_DECODED_BYTES = 4 * MAX_PHOTO_PIXELS;
