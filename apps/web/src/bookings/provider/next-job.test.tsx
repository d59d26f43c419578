import { bookingId, openJobForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

openJobForEachTest('2026-03-02T10:00:00Z', { customer: 'Amara Cole' });

const nextJob = async () => within(await screen.findByRole('region', { name: 'Next job' }));
const open = () => openPage(world, '/provider-dashboard', { as: provider });
const stages = async () => (await world.as(provider).jobs.record({ bookingId })).stages;

describe('the next job (DSH-15)', () => {
  it('leads through its stages straight into its completion', async () => {
    world.at('2026-03-04T10:05:00Z');
    const { user } = open();
    for (const name of ['On my way', 'Start job', 'Finish job'])
      await user.click(await (await nextJob()).findByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: 'Complete job' }));
    await screen.findByText('Booking updated');
    await screen.findByText(/^No upcoming jobs/);
    expect(Object.values(await stages())).not.toContain(null);
    expect(await world.as(provider).bookings.show({ bookingId })).toMatchObject({ status: 'completed' });
  });

  it('names its current stage and those that are done', async () => {
    world.at('2026-03-04T10:05:00Z');
    const { user } = open();
    const bar = within(await (await nextJob()).findByRole('list', { name: 'Stages' }));
    const states = () =>
      bar
        .getAllByRole('listitem')
        .map((stage) => `${stage.textContent}${stage.ariaCurrent === 'step' ? ', current' : ''}`);
    expect(states()).toEqual(['On my way', 'Started', 'Finished']);
    await user.click((await nextJob()).getByRole('button', { name: 'On my way' }));
    await user.click(await (await nextJob()).findByRole('button', { name: 'Start job' }));
    await (await nextJob()).findByRole('button', { name: 'Finish job' });
    expect(states()).toEqual(['On my way, done', 'Started, current', 'Finished']);
  });

  it('takes the last stage back', async () => {
    world.at('2026-03-04T09:30:00Z');
    const { user } = open();
    await user.click(await (await nextJob()).findByRole('button', { name: 'On my way' }));
    await (await nextJob()).findByText(/Amara Cole can see this/);
    await user.click((await nextJob()).getByRole('button', { name: 'Undo “On my way”' }));
    await (await nextJob()).findByRole('button', { name: 'On my way' });
    await waitFor(async () => expect((await stages()).onMyWay).toBeNull());
  });

  it('says when its first stage opens, and offers none before', async () => {
    open();
    await (await nextJob()).findByText('“On my way” is available from Wed 4 Mar, 06:00.');
    expect((await nextJob()).queryByRole('button')).toBeNull();
    (await nextJob()).getByRole('link', { name: 'Directions' });
  });

  it('says when to leave and that its access details are open, on its day only', async () => {
    await world.as(provider).providers.updateProfile({ area: 'N1' });
    const early = open();
    await (await nextJob()).findByText(/ km from N1, /);
    expect((await nextJob()).queryByText(/^Leave by/)).toBeNull();
    expect((await nextJob()).queryByRole('link', { name: 'How to get in' })).toBeNull();
    early.close();
    world.at('2026-03-04T08:30:00Z');
    open();
    await (await nextJob()).findByText('Leave by 09:40');
    await (await nextJob()).findByRole('link', { name: 'How to get in' });
  });

  it('no longer says when to leave once the provider is on the way, also without a connection', async () => {
    await world.as(provider).providers.updateProfile({ area: 'N1' });
    world.at('2026-03-04T08:30:00Z');
    server.use(http.post('*/trpc/jobs.mark*', () => HttpResponse.error()));
    const { user } = open();
    const job = await nextJob();
    await job.findByText('Leave by 09:40');
    await user.click(job.getByRole('button', { name: 'On my way' }));
    await job.findByText(/Waiting for a connection/);
    expect(job.queryByText(/^Leave by/)).toBeNull();
  });
});
