import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { noteEarlyInput, useEarlyInput } from './early-input.ts';

const BLANK = { name: '', note: '', colour: 'red', size: 'small', gift: false };
type Order = typeof BLANK;

/** An order as a prerendered page has it; its name is only read when it is sent. */
function OrderForm({ onSend }: { onSend: (order: Order) => void }) {
  useEarlyInput();
  const [order, setOrder] = useState(BLANK);
  const name = useRef('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ ...order, name: name.current });
      }}
    >
      <input aria-label="Name" onChange={({ target }) => void (name.current = target.value)} />
      <textarea
        aria-label="Note"
        value={order.note}
        onChange={({ target }) => setOrder({ ...order, note: target.value })}
      />
      <select
        aria-label="Colour"
        value={order.colour}
        onChange={({ target }) => setOrder((before) => ({ ...before, colour: target.value }))}
      >
        <option>red</option>
        <option>blue</option>
      </select>
      {['small', 'large'].map((size) => (
        <input
          key={size}
          type="radio"
          name="size"
          aria-label={size}
          defaultChecked={size === BLANK.size}
          onChange={() => setOrder((before) => ({ ...before, size }))}
        />
      ))}
      <input
        type="checkbox"
        aria-label="A gift"
        checked={order.gift}
        onChange={({ target }) => setOrder((before) => ({ ...before, gift: target.checked }))}
      />
      <button suppressHydrationWarning>Send</button>
    </form>
  );
}

/** The page as it was prerendered. */
function prerendered(onSend: (order: Order) => void) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<OrderForm onSend={onSend} />);
  noteEarlyInput();
  const early = globalThis.earlyInput!;
  const { promise: replayed, resolve } = Promise.withResolvers<void>();
  const { end } = early;
  early.end = () => {
    end();
    resolve();
  };
  const takeOver = async (meanwhile = () => {}) => {
    render(<OrderForm onSend={onSend} />, { container, hydrate: true });
    meanwhile();
    await act(async () => {
      await replayed;
      // The clicks come after that.
      await new Promise((later) => setTimeout(later));
    });
  };
  return { takeOver };
}

afterEach(() => globalThis.earlyInput?.end());

it('replays input and clicks once the app runs the page', async () => {
  const send = vi.fn<(order: Order) => void>();
  const { takeOver } = prerendered(send);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Nadia' } });
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'At the door' } });
  fireEvent.input(screen.getByLabelText('Colour'), { target: { value: 'blue' } });
  screen.getByLabelText('large').click();
  screen.getByLabelText('A gift').click();
  screen.getByText('Send').click();
  screen.getByText('Send').click();
  expect(screen.getByText('Send').getAttribute('aria-busy')).toBe('true');
  await takeOver();
  const sent = { name: 'Nadia', note: 'At the door', colour: 'blue', size: 'large', gift: true };
  expect(send.mock.calls).toEqual([[sent]]);
  expect(screen.getByText('Send').getAttribute('aria-busy')).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Colour').value).toBe('blue');
});

it('sends what was typed when the button is clicked while it is replayed', async () => {
  const send = vi.fn<(order: Order) => void>();
  const { takeOver } = prerendered(send);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Nadia' } });
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'At the door' } });
  await takeOver(() => {
    fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'At the back door' } });
    screen.getByText('Send').click();
  });
  expect(send.mock.calls).toEqual([[{ ...BLANK, name: 'Nadia', note: 'At the back door' }]]);
});

it('leaves later input to the app', async () => {
  const send = vi.fn<(order: Order) => void>();
  const { takeOver } = prerendered(send);
  await takeOver();
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Send'));
  expect(send.mock.calls).toEqual([[BLANK]]);
});
