import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DayInput } from './day-input.tsx';
import { parseDay } from './day-picker-input.tsx';

it.each([
  ['2026-03-04', '2026-03-04'],
  ['4 Mar 2026', '2026-03-04'],
  ['4 march 26', '2026-03-04'],
  ['04/03/2026', '2026-03-04'],
  ['4.3.26', '2026-03-04'],
  ['31/02/2026', null],
  ['03/13/2026', null],
  ['soon', null],
  ['', null],
])('%s is read as %s, with the day first', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it('shows a day as the product writes dates, and takes another that is typed or none (LOO-11)', async () => {
  const onChange = vi.fn<(day: string) => void>();
  render(
    <MantineProvider env="test">
      <DayInput label="First day" defaultValue="2026-03-04" onChange={onChange} />
    </MantineProvider>,
  );
  await screen.findByPlaceholderText('e.g. 3 Mar 2026');
  const input = screen.getByLabelText('First day');
  expect(input).toHaveProperty('value', '4 Mar 2026');
  const user = userEvent.setup();
  await user.clear(input);
  expect(onChange).toHaveBeenLastCalledWith('');
  await user.type(input, '12/3/26');
  expect(onChange).toHaveBeenLastCalledWith('2026-03-12');
  await user.tab();
  expect(input).toHaveProperty('value', '12 Mar 2026');
});
