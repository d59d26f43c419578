import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from './api.tsx';
import { type Read, keepFresh, refresh } from './freshness.ts';

function Figure({ read, count }: { read: Read; count: () => number }) {
  const { data } = useQuery({ queryKey: [read.split('.')], queryFn: () => Promise.resolve(count()) });
  return <p>Read {data}</p>;
}

function pages(read: Read) {
  const { queries } = queryClient.getDefaultOptions();
  const cache = new QueryClient({ defaultOptions: { queries } });
  keepFresh(cache);
  let reads = 0;
  const open = () =>
    render(
      <QueryClientProvider client={cache}>
        <Figure read={read} count={() => (reads += 1)} />
      </QueryClientProvider>,
    );
  return { cache, open };
}

it('keeps cached data until it is marked as changed, and then refetches it on the next page', async () => {
  const { cache, open } = pages('services.list');
  const first = open();
  await screen.findByText('Read 1');
  first.unmount();
  const second = open();
  screen.getByText('Read 1');
  second.unmount();
  await refresh(cache, ['services']);
  open();
  await screen.findByText('Read 2');
});

it('refetches on every opening what others change too', async () => {
  const { open } = pages('bookings.past');
  const first = open();
  await screen.findByText('Read 1');
  first.unmount();
  open();
  expect(await screen.findByText('Read 2')).toBeTruthy();
});

it('refetches when the window gets the focus', async () => {
  const { open } = pages('bookings.past');
  open();
  await screen.findByText('Read 1');
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Read 2')).toBeTruthy();
});
