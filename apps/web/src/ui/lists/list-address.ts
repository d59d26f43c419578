import { useParameters } from '../browser/url-state.ts';

/** What a parameter of an address may say: one of some words, or whatever passes. */
type Known = readonly string[] | ((text: string) => boolean);

type Values<Spec extends Record<string, Known>> = {
  [Name in keyof Spec]?: Spec[Name] extends readonly (infer Word)[] ? Word : string;
};

/** Where a page of a list begins: what the server called the next page on the one before. */
const PAGE = 'page';

/**
 * What a list is narrowed to and which page of it is shown, as the address of the page says, so that it can be shared
 * and gone back to. What the address says and is not known is left out, and named in `leftOut`: `role=cook` (ADM-14).
 */
export function useListAddress<const Spec extends Record<string, Known>>(spec: Spec) {
  const [parameters, change] = useParameters();
  const names = Object.keys(spec) as (keyof Spec & string)[];
  const given = names.flatMap((name) => {
    const text = parameters.get(name);
    return text ? [{ name, text, isKnown: passes(spec[name], text) }] : [];
  });
  const known = given.filter(({ isKnown }) => isKnown).map(({ name, text }) => [name, text]);
  return {
    values: Object.fromEntries(known) as Values<Spec>,
    leftOut: given.filter(({ isKnown }) => !isKnown).map(({ name, text }) => `${name}=${text}`),
    /** Null for the first page. */
    cursor: parameters.get(PAGE),
    isNarrowed: known.length > 0,
    /** Narrows the list down, from its first page on; an empty text does so no longer. */
    set(name: keyof Spec & string, text: string) {
      change((all) => {
        all.delete(PAGE);
        if (text) all.set(name, text);
        else all.delete(name);
      });
    },
    clear: () => change((all) => [PAGE, ...names].forEach((name) => all.delete(name))),
  };
}

function passes(known: Known | undefined, text: string): boolean {
  return typeof known === 'function' ? known(text) : (known ?? []).includes(text);
}

/** The address of another page of the same list. */
export function addressOfPage(parameters: URLSearchParams, cursor: string | null): { search: string } {
  const all = new URLSearchParams(parameters);
  if (cursor === null) all.delete(PAGE);
  else all.set(PAGE, cursor);
  return { search: all.toString() };
}

/** What a list is narrowed to, as the parameters of another address, such as that of its file. */
export function inAddress(narrowed: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(narrowed).map(([name, value]) => [name, value === true ? '1' : String(value)]),
  );
}
