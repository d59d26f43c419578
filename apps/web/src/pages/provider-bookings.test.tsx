import { aProvider } from '@doorstep/domain/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { worldOfEachTest } from '../../testing/world.ts';

const our = worldOfEachTest();

it('leads to all bookings as a file (EXP-2)', async () => {
  openPage(our.world, '/provider-bookings', { as: await aProvider(our.world) });
  const link = await screen.findByRole('link', { name: 'Download as CSV' });
  expect(link.getAttribute('href')).toBe('/exports/provider-bookings.csv');
});
