import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mutationReports, type MutationReport } from './mutation-reports.ts';
import { NETWORK_ERROR } from './network-error.ts';
import { Toasts } from './ui/feedback/toast.tsx';

const cache = new QueryClient({ mutationCache: mutationReports });
const LIST = [['bookings', 'list'], { type: 'query' }];
const OTHER = [['addresses', 'list'], { type: 'query' }];

async function mutate(meta: MutationReport, work: () => Promise<unknown>) {
  render(<Toasts />);
  for (const key of [LIST, OTHER]) cache.setQueryData(key, []);
  const mutation = mutationReports.build(cache, { mutationFn: work, meta });
  await mutation.execute('sent').catch(() => {});
}
const isOld = (key: unknown[]) => cache.getQueryState(key)?.isInvalidated;

describe('the report of a mutation', () => {
  it('is built from its response and input, and what it changed is refetched', async () => {
    const success = (answer: string, sent: string) => ({ title: `${sent}: ${answer}` });
    await mutate({ success, refreshes: ['bookings'] }, () => Promise.resolve('done'));
    await screen.findByText('sent: done');
    expect([isOld(LIST), isOld(OTHER)]).toEqual([true, false]);
  });

  it('has the reason of a failure, and outdated data is refetched', async () => {
    await mutate(
      { success: { title: 'Saved' }, failure: 'Error', refreshesOnFailure: ['bookings.list'] },
      () => Promise.reject(new Error('cut off')),
    );
    await screen.findByText(NETWORK_ERROR);
    expect(screen.queryByText('Saved')).toBeNull();
    expect([isOld(LIST), isOld(OTHER)]).toEqual([true, false]);
  });

  it('refetches after a failure what the error names as outdated', async () => {
    const refreshesOnFailure = (error: unknown) =>
      error instanceof TypeError ? (['bookings.list'] as const) : [];
    await mutate({ refreshesOnFailure }, () => Promise.reject(new Error('cut off')));
    expect(isOld(LIST)).toBe(false);
    await mutate({ refreshesOnFailure }, () => Promise.reject(new TypeError('old')));
    expect([isOld(LIST), isOld(OTHER)]).toEqual([true, false]);
  });

  it('is empty when the form shows the failure', async () => {
    await mutate({}, () => Promise.reject(new Error('cut off')));
    expect(screen.queryByRole('status')).toBeNull();
    expect(isOld(LIST)).toBe(false);
  });
});
