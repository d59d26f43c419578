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

describe('what a mutation reports', () => {
  it('is said from its answer and what was sent, and what it changed is read anew', async () => {
    const success = (answer: string, sent: string) => ({ title: `${sent}: ${answer}` });
    await mutate({ success, refreshes: ['bookings'] }, () => Promise.resolve('done'));
    await screen.findByText('sent: done');
    expect([isOld(LIST), isOld(OTHER)]).toEqual([true, false]);
  });

  it('is its failure, with why, and what the page shows wrongly is read anew', async () => {
    await mutate(
      { success: { title: 'Saved' }, failure: 'Error', refreshesOnFailure: ['bookings.list'] },
      () => Promise.reject(new Error('cut off')),
    );
    await screen.findByText(NETWORK_ERROR);
    expect(screen.queryByText('Saved')).toBeNull();
    expect([isOld(LIST), isOld(OTHER)]).toEqual([true, false]);
  });

  it('reads anew after a failure what the failure itself says is old', async () => {
    const refreshesOnFailure = (error: unknown) =>
      error instanceof TypeError ? (['bookings.list'] as const) : [];
    await mutate({ refreshesOnFailure }, () => Promise.reject(new Error('cut off')));
    expect(isOld(LIST)).toBe(false);
    await mutate({ refreshesOnFailure }, () => Promise.reject(new TypeError('old')));
    expect([isOld(LIST), isOld(OTHER)]).toEqual([true, false]);
  });

  it('is nothing when the form says it', async () => {
    await mutate({}, () => Promise.reject(new Error('cut off')));
    expect(screen.queryByRole('status')).toBeNull();
    expect(isOld(LIST)).toBe(false);
  });
});
