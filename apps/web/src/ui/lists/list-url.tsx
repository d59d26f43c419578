import { useParameters } from '../browser/url-state.ts';
import { apiErrorOf } from '../../api-errors.ts';
import { Notice } from '../feedback/notice.tsx';

export const MAX_SEARCH_LENGTH = 100;

/** The valid values of a URL parameter: a list or a predicate. */
type Valid = readonly string[] | ((text: string) => boolean);

type Values<Spec extends Record<string, Valid>> = {
  [Name in keyof Spec]?: Spec[Name] extends readonly (infer Word)[] ? Word : string;
};

/** The parameter with the start of a page: the server's `nextCursor` of the page before. */
const PAGE = 'page';

/** Keeps the filters and page of a list in the URL. Invalid values are ignored and named in `ignoredFilters`: `role=cook` (ADM-14). */
export function useListUrl<const Spec extends Record<string, Valid>>(spec: Spec) {
  const [parameters, change] = useParameters();
  const names = Object.keys(spec) as (keyof Spec & string)[];
  const given = names.flatMap((name) => {
    const text = parameters.get(name);
    return text ? [{ name, text, isValid: passes(spec[name], text) }] : [];
  });
  const valid = given.filter(({ isValid }) => isValid).map(({ name, text }) => [name, text]);
  return {
    values: Object.fromEntries(valid) as Values<Spec>,
    ignoredFilters: given.filter(({ isValid }) => !isValid).map(({ name, text }) => `${name}=${text}`),
    /** Null for the first page. */
    cursor: parameters.get(PAGE),
    isNarrowed: valid.length > 0,
    /** Sets a filter and returns to the first page; an empty text removes the filter. */
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

function passes(valid: Valid | undefined, text: string): boolean {
  return typeof valid === 'function' ? valid(text) : (valid ?? []).includes(text);
}

/** Returns the URL of another page of the same list. */
export function urlOfPage(parameters: URLSearchParams, cursor: string | null): { search: string } {
  const all = new URLSearchParams(parameters);
  if (cursor === null) all.delete(PAGE);
  else all.set(PAGE, cursor);
  return { search: all.toString() };
}

/** Returns the filters as parameters of another URL, such as that of the CSV file. */
export function toUrlParameters(narrowed: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(narrowed).map(([name, value]) => [name, value === true ? '1' : String(value)]),
  );
}

interface UrlNoticesProps {
  /** Ignored parameters, from `useListUrl`. */
  ignoredFilters: readonly string[];
  /** The URL names a page that does not exist. */
  isPageMissing: boolean;
}

/** Explains which parts of the URL are ignored. */
export function UrlNotices({ ignoredFilters, isPageMissing }: UrlNoticesProps) {
  return (
    <>
      {ignoredFilters.length > 0 && (
        <Notice>
          This link has a filter we don’t recognise, so we left it out: {ignoredFilters.join(', ')}.
        </Notice>
      )}
      {isPageMissing && <Notice>That page doesn’t exist. Showing the first page.</Notice>}
    </>
  );
}

/** Returns true if the server refused a list because its cursor is unknown. */
export function isMissingPage(error: unknown): boolean {
  return apiErrorOf(error)?.fields?.['cursor'] !== undefined;
}
