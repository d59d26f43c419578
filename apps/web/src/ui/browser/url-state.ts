import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';

/** The URL's parameters after all edits of all components. */
const latest = { parameters: new URLSearchParams() };

/**
 * Returns the URL's parameters and a function that edits them in place and keeps the hash. Edits accumulate without waiting
 * for a render: a delayed search does not restore a tab that was left, or hold back a navigation to another page.
 */
export function useParameters(): readonly [URLSearchParams, (edit: (next: URLSearchParams) => void) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const { pathname, hash } = useLocation();
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
      void navigate({ search: `${next}`, hash }, { replace: true, preventScrollReset: true });
    },
  ];
}

/** Holds shareable state, such as a tab or a search, in the URL; the default is omitted. */
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
