import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { theme } from '../../theme.ts';
import { Dialog } from './dialog.tsx';

/** A row whose first button opens a dialog, and goes only after that was closed. */
function Row() {
  const [opened, setOpened] = useState(false);
  const [isMoved, setIsMoved] = useState(false);
  return (
    <>
      <div>
        {!isMoved && (
          <button type="button" onClick={() => setOpened(true)}>
            Move
          </button>
        )}
        <button type="button">Cancel</button>
      </div>
      <button type="button" onClick={() => setIsMoved(true)}>
        Elsewhere
      </button>
      <Dialog title="Move it" opened={opened} onClose={() => setOpened(false)}>
        <p>To another time</p>
      </Dialog>
    </>
  );
}

async function openAndClose() {
  const user = userEvent.setup({ delay: null });
  render(
    <MantineProvider theme={theme} env="test">
      <Row />
    </MantineProvider>,
  );
  const opener = screen.getByRole('button', { name: 'Move' });
  await user.click(opener);
  await screen.findByText('To another time');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  return user;
}

/** A row that goes with its dialog, above another row. */
function Rows() {
  const [rows, setRows] = useState(['First', 'Second']);
  return (
    <ul>
      {rows.map((name) => (
        <li key={name}>
          <RemovedRow name={name} onRemove={() => setRows(rows.filter((each) => each !== name))} />
        </li>
      ))}
    </ul>
  );
}

function RemovedRow({ name, onRemove }: { name: string; onRemove: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Remove {name}
      </button>
      <Dialog title={name} opened={opened} onClose={() => setOpened(false)}>
        <button type="button" onClick={onRemove}>
          Confirm
        </button>
      </Dialog>
    </>
  );
}

const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' });

describe('the keyboard after a dialog', () => {
  it('moves next to what opened it, when that is removed', async () => {
    await openAndClose();
    // Without the keyboard, as what happens elsewhere comes.
    elsewhere().click();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  });

  it('moves to a neighbour of the row that is removed with its dialog', async () => {
    const user = userEvent.setup({ delay: null });
    render(
      <MantineProvider theme={theme} env="test">
        <Rows />
      </MantineProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Remove First' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    const next = screen.getByRole('button', { name: 'Remove Second' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('stays where the user has moved it', async () => {
    const user = await openAndClose();
    await user.click(elsewhere());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Move' })).toBeNull());
    expect(document.activeElement).toBe(elsewhere());
  });
});
