import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

/** A dialog above another one, which is locked. */
function Two() {
  const [opened, setOpened] = useState(2);
  const [locked, setLocked] = useState(true);
  return (
    <Dialog title="Below" opened={opened > 0} locked={locked} onClose={() => setOpened(0)}>
      <button type="button" onClick={() => setLocked(false)}>
        Unlock
      </button>
      <Dialog title="Above" opened={opened > 1} onClose={() => setOpened(1)}>
        Text
      </Dialog>
    </Dialog>
  );
}

const watchers = new Set<EventTarget>();
class FakeWatcher extends EventTarget {
  constructor() {
    super();
    watchers.add(this);
  }
  destroy() {
    watchers.delete(this);
  }
}

// LOO-15
describe('Back on a phone', () => {
  beforeEach(() => {
    watchers.clear();
    vi.stubGlobal('CloseWatcher', FakeWatcher);
    return () => void Reflect.deleteProperty(window, 'CloseWatcher');
  });

  it('closes the topmost dialog only, and none that is locked', async () => {
    /** Uses up the only watcher, as the browser does. */
    const goBack = () => {
      expect(watchers.size).toBe(1);
      const [watcher] = watchers;
      watchers.clear();
      act(() => void watcher!.dispatchEvent(new Event('close')));
    };
    const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    const user = userEvent.setup({ delay: null });
    render(
      <MantineProvider theme={theme} env="test">
        <Two />
      </MantineProvider>,
    );
    await screen.findByRole('dialog', { name: 'Above' });
    goBack();
    await isGone('Above');
    // It is locked.
    goBack();
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    goBack();
    await isGone('Below');
    expect(watchers.size).toBe(0);
  });

  it('is no matter of Escape, which the watcher would take as a second one', async () => {
    render(
      <MantineProvider theme={theme} env="test">
        <Two />
      </MantineProvider>,
    );
    const above = await screen.findByRole('dialog', { name: 'Above' });
    expect(fireEvent.keyDown(above, { key: 'Escape' })).toBe(false);
  });
});
