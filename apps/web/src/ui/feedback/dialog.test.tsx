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

const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' });

describe('the keyboard after a dialog', () => {
  it('moves next to what opened it, when that is removed', async () => {
    await openAndClose();
    // Without the keyboard, as what happens elsewhere comes.
    elsewhere().click();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  });

  it('stays where the user has moved it', async () => {
    const user = await openAndClose();
    await user.click(elsewhere());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Move' })).toBeNull());
    expect(document.activeElement).toBe(elsewhere());
  });
});
