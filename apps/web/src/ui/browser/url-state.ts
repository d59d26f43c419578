import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** What the address says once the page has followed all edits, whichever part of it made them. */
const latest = { parameters: new URLSearchParams() };

/**
 * The parameters of the address, and a way to edit them in place. Edits add up: a second one does not wait for the
 * page to have followed the first, so that a late search brings back no tab that was left. A user on the way to another
 * page is not held back by a late one.
 */
export function useParameters(): readonly [URLSearchParams, (edit: (next: URLSearchParams) => void) => void] {
  const [parameters, setParameters] = useSearchParams();
  const isLeaving = useRef(false);
  const { pathname } = useLocation();
  const { location: destination } = useNavigation();
  useEffect(() => {
    latest.parameters = parameters;
  }, [parameters]);
  useEffect(() => {
    isLeaving.current = destination !== undefined && destination.pathname !== pathname;
  }, [destination, pathname]);
  return [
    parameters,
    (edit) => {
      if (isLeaving.current) return;
      const next = new URLSearchParams(latest.parameters);
      edit(next);
      latest.parameters = next;
      setParameters(next, { replace: true, preventScrollReset: true });
    },
  ];
}

/** State that people share, such as a tab or a search, kept in the address; the default is left out of it. */
export function useUrlState<Value extends string>(
  name: string,
  fallback: Value,
  allowed?: readonly Value[],
): readonly [Value, (value: Value) => void] {
  const [parameters, change] = useParameters();
  const stored = parameters.get(name) as Value | null;
  const value = stored !== null && (!allowed || allowed.includes(stored)) ? stored : fallback;
  return [value, (next) => change((all) => (next === fallback ? all.delete(name) : all.set(name, next)))];
}
