import type { FileStore, Pictures } from '../src/platform/files/file-store.ts';
import { DomainError } from '../src/platform/errors.ts';
import type { Passwords } from '../src/platform/users/passwords.ts';

/** A folder in memory, whose files are as old as the clock says. */
export function memoryFiles(clock: () => Date): FileStore & { names(): string[] } {
  const kept = new Map<string, { bytes: Uint8Array; at: number }>();
  return {
    names: () => [...kept.keys()],
    hasSpace: async () => true,
    async keep(bytes) {
      const name = `${crypto.randomUUID()}.jpg`;
      kept.set(name, { bytes, at: clock().getTime() });
      return name;
    },
    read: async (name) => kept.get(name)?.bytes ?? null,
    remove: async (name) => void kept.delete(name),
    async *olderThan(ageMs) {
      const latest = clock().getTime() - ageMs;
      for (const [name, { at }] of kept) if (at <= latest) yield name;
    },
  };
}

/** A file that is a photo. */
export const aPicture = (): Uint8Array => new TextEncoder().encode('a photo');

/** Pictures without drawing: what begins with `<` is none, anything else stays as it is, four pixels by three. */
export const plainPictures: Pictures = {
  async draw(_caller, bytes) {
    if (bytes[0] === '<'.charCodeAt(0)) throw new DomainError('not_a_photo');
    return { bytes, width: 4, height: 3 };
  },
};

/** Passwords without their work: every account opens to those that are `right`, to any unless said otherwise. */
export function openingPasswords(right: (password: string) => boolean = () => true): Passwords {
  const hashing = { hash: async () => 'hash', verify: async (password: string) => right(password) };
  return { inTurn: (_caller, work) => work(hashing) };
}
