/** The content of `idb-keyval` in tests, by name. */
export const phone = new Map<string, unknown>();

/** Replaces `idb-keyval` by a map. */
export const createStore = () => null;
export const set = async (name: string, value: unknown) => void phone.set(name, value);
export const del = async (name: string) => void phone.delete(name);
export const delMany = async (names: readonly string[]) => names.forEach((name) => phone.delete(name));
export const keys = async () => [...phone.keys()];
export const entries = async () => [...phone].toSorted(([one], [other]) => (one < other ? -1 : 1));
