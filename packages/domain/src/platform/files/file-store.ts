/** Stores files by names that it assigns; all processes of an installation share it (FIL-3). */
export interface FileStore {
  /** Returns whether there is room for more files (FIL-8). */
  hasSpace(): Promise<boolean>;
  /** Stores a file, whole or not at all, and leaves nothing when it throws. @returns its name, which no other file has */
  keep(bytes: Uint8Array): Promise<string>;
  /** Returns the file with a name, whole or as it arrives; null when there is none. */
  read(name: string): Promise<Uint8Array | ReadableStream<Uint8Array> | null>;
  remove(name: string): Promise<void>;
  /** Yields the names of all files stored at least this many milliseconds ago, finished or not. */
  olderThan(ageMs: number): AsyncIterable<string>;
}

/** The crop of a picture: a photo whole, a portrait as the square around its focus. */
export type Shape = 'photo' | 'portrait';

/** A JPEG that holds nothing but its pixels. */
export interface Drawing {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Renders uploaded pictures. */
export interface Pictures {
  /**
   * Renders a picture again, so that nothing of the uploaded file is stored (FIL-2). Callers take turns.
   * @throws not_a_photo, too_many_pixels (also when decoding it takes too much memory), unavailable when too much waits
   */
  draw(caller: string, bytes: Uint8Array, shape: Shape): Promise<Drawing>;
}
