/** Where files are kept, by names that it gives them; all processes of an installation share it (FIL-3). */
export interface FileStore {
  /** Returns whether there is room for more files (FIL-8). */
  hasSpace(): Promise<boolean>;
  /** Stores a file, whole or not at all, and leaves nothing when it throws. @returns its name, which no other file has */
  keep(bytes: Uint8Array): Promise<string>;
  /** The file of a name; null when there is none. */
  read(name: string): Promise<Uint8Array | null>;
  /** Takes a file away; nothing happens when there is none. */
  remove(name: string): Promise<void>;
  /** The names of all that was kept this many milliseconds ago or before, finished or not. */
  keptBefore(ageMs: number): AsyncIterable<string>;
}

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
