import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSampleSeries } from './sample-series.ts';
import { useDateDialog } from './use-date-dialog.tsx';

it('a dialog whose date goes does not open again when the date returns', () => {
  const { result: series } = renderHook(() => useSampleSeries());
  const { visits, actions } = series.current;
  const { result, rerender } = renderHook(({ dates }) => useDateDialog(dates, actions), {
    initialProps: { dates: visits },
  });
  const isOpened = () => result.current.dialog?.props.opened;
  act(() => result.current.open(visits[0]!));
  expect(isOpened()).toBe(true);
  rerender({ dates: visits.slice(1) });
  expect(isOpened()).toBe(false);
  rerender({ dates: visits });
  expect(isOpened()).toBe(false);
});
