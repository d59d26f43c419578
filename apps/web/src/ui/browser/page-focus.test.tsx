import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { theme } from '../../theme.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { PageFocus } from './page-focus.ts';

function Visits() {
  const [visits, setVisits] = useState(['Monday', 'Tuesday']);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <h1>Visits</h1>
      <Link to="/visit">Next visit</Link>
      <button type="button" onClick={() => setOpened(true)}>
        Menu
      </button>
      <Dialog title="Menu" opened={opened} onClose={() => setOpened(false)}>
        <Link to="/visit">The next one</Link>
      </Dialog>
      <ul>
        {visits.map((visit) => (
          <li key={visit}>
            <button type="button" onClick={() => setVisits(visits.filter((each) => each !== visit))}>
              Skip {visit}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A page whose heading comes with its data. */
function Visit() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => void setTimeout(() => setLoaded(true)), []);
  return isLoaded ? <h1>Home Cleaning</h1> : <p>Loading</p>;
}

function open() {
  history.replaceState(null, '', '/');
  render(
    <MantineProvider theme={theme} env="test">
      <BrowserRouter>
        <PageFocus />
        <nav>
          <Link to="/">All visits</Link>
        </nav>
        <Routes>
          <Route path="/" element={<Visits />} />
          <Route path="/visit" element={<Visit />} />
        </Routes>
      </BrowserRouter>
    </MantineProvider>,
  );
  return userEvent.setup({ delay: null });
}

const focused = () => document.activeElement?.textContent;

describe('the keyboard', () => {
  it('goes on at the heading of the next page, once that is there', async () => {
    const user = open();
    expect(document.activeElement).toBe(document.body);
    screen.getByRole('link', { name: 'Next visit' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Home Cleaning'));
    screen.getByRole('link', { name: 'All visits' }).focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Visits');
  });

  it('goes on at the heading after a link in a dialog, which goes with its page', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    (await screen.findByRole('link', { name: 'The next one' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Home Cleaning'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(focused()).toBe('Home Cleaning');
  });

  it('goes on next to a button that its own action removes', async () => {
    const user = open();
    screen.getByRole('button', { name: 'Skip Monday' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Skip Tuesday'));
  });
});
