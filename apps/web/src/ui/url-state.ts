import { useSearchParams } from 'react-router';

/** State that people share, such as a tab or a search, kept in the address; the default is left out of it. */
export function useUrlState<Value extends string>(
  name: string,
  fallback: Value,
  allowed?: readonly Value[],
): readonly [Value, (value: Value) => void] {
  const [parameters, setParameters] = useSearchParams();
  const stored = parameters.get(name) as Value | null;
  const value = stored !== null && (!allowed || allowed.includes(stored)) ? stored : fallback;
  return [
    value,
    (next) =>
      setParameters(
        (previous) => {
          if (next === fallback) previous.delete(name);
          else previous.set(name, next);
          return previous;
        },
        { replace: true, preventScrollReset: true },
      ),
  ];
}
