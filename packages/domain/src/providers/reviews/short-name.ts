/**
 * What strangers learn of a name: the first name and the initial of the last, as in `Amara C.`; a name of one word
 * stays as it is.
 */
export function shortNameOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const [initial] = others.at(-1)?.match(/\p{L}\p{M}*/u) ?? [];
  return initial ? `${first} ${initial.toLocaleUpperCase('en')}.` : first;
}
