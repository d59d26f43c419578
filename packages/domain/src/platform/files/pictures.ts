/** How a picture is drawn: a photo whole, a portrait as the square around what draws the eye. */
export type Shape = 'photo' | 'portrait';

/** A picture of ours: a JPEG of nothing but its pixels. */
export interface Drawing {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Draws what people upload. */
export interface Pictures {
  /**
   * Draws a picture anew, so that nothing of the file that was sent is kept (FIL-2). Askers take turns.
   * @throws not_a_photo, too_many_pixels (also when decoding it takes too much memory), unavailable when too much waits
   */
  draw(asker: string, bytes: Uint8Array, shape: Shape): Promise<Drawing>;
}
