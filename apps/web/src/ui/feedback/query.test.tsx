import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { NETWORK_ERROR } from '../../network-error.ts';
import { Query, type Readable, together } from './query.tsx';

const pending: Readable<string[]> = { data: undefined, error: null, refetch: vi.fn<() => void>() };
const failed = { ...pending, error: new Error('cut off') };
const there = { ...pending, data: ['One'] };

function show(of: Readable<string[]>, children = (list: string[]): ReactNode => list.join()) {
  const page = (query: Readable<string[]>) => (
    <MantineProvider env="test">
      <Query query={query} subject="Your sessions">
        {children}
      </Query>
    </MantineProvider>
  );
  const { rerender } = render(page(of));
  return { become: (next: Readable<string[]>) => rerender(page(next)), user: userEvent.setup() };
}

describe('a query', () => {
  it('is a skeleton while it loads', () => {
    const { become } = show(pending);
    screen.getByText('Loading');
    become(there);
    screen.getByText('One');
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('shows what failed to load and why, with Retry', async () => {
    const refetch = vi.fn<() => void>();
    const { user } = show({ ...failed, refetch });
    screen.getByText('Your sessions couldn’t be loaded');
    screen.getByText(`${NETWORK_ERROR}.`);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says that it waits for a connection, unless it has data', () => {
    const { become } = show({ ...pending, fetchStatus: 'paused' });
    screen.getByText('Your sessions couldn’t be loaded');
    screen.getByText('You’re offline. We’ll try again once you’re connected.');
    become({ ...there, fetchStatus: 'paused' });
    screen.getByText('One');
    expect(screen.queryByText('Your sessions couldn’t be loaded')).toBeNull();
  });

  it('keeps its data, and input below it, when a refetch fails', async () => {
    const { become, user } = show(there, () => <Typed />);
    await user.type(screen.getByLabelText('Note'), 'half a sentence');
    become({ ...there, error: failed.error });
    screen.getByText('Your sessions couldn’t be refreshed and may be out of date.');
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'half a sentence');
    become(there);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'half a sentence');
  });
});

describe('combined queries', () => {
  it('are loaded when all are', () => {
    expect(together({ a: there, b: pending }).data).toBeUndefined();
    expect(together({ a: there, b: { ...pending, data: 2 } }).data).toEqual({ a: ['One'], b: 2 });
  });

  it('fail with the one that failed, and retry that one', async () => {
    const [fine, again] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const both = together({ a: { ...there, refetch: fine }, b: { ...failed, refetch: again } });
    expect(both).toMatchObject({ data: undefined, error: failed.error });
    await both.refetch();
    expect([fine, again].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });
});

function Typed() {
  const [text, setText] = useState('');
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}
