import type { FileStore } from '../src/platform/files/file-store.ts';

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
    async *keptBefore(ageMs) {
      const latest = clock().getTime() - ageMs;
      for (const [name, { at }] of kept) if (at <= latest) yield name;
    },
  };
}
