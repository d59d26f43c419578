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
