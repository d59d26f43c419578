import { aCustomer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

describe('the preferences page', () => {
  it('saves the preferences', async () => {
    const customer = await aCustomer(world);
    const page = openPage(world, '/preferences', { as: customer });
    await page.user.click(await screen.findByLabelText('Use eco-friendly products'));
    expect(screen.getByRole('radio', { name: 'Any time' })).toHaveProperty('checked', true);
    await page.user.click(screen.getByRole('radio', { name: 'Morning' }));
    await page.user.type(screen.getByLabelText('Pets at home (optional)'), 'One cat');
    await page.user.click(screen.getByRole('button', { name: 'Save preferences' }));
    await screen.findByText('Preferences saved');
    expect(await world.as(customer).preferences.mine()).toEqual({
      ecoProducts: true,
      petsAtHome: 'One cat',
      allergies: null,
      preferredTime: 'morning',
      notes: null,
    });
  });

  it('adds frequent pets and allergies to what is typed, unless they are there', async () => {
    const customer = await aCustomer(world);
    const page = openPage(world, '/preferences', { as: customer });
    await page.user.type(await screen.findByLabelText('Pets at home (optional)'), 'A parrot');
    for (const name of ['Dog', 'Cat', 'Latex']) {
      await page.user.click(screen.getByRole('button', { name }));
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    await page.user.type(screen.getByLabelText('Pets at home (optional)'), '{Backspace}');
    await page.user.click(screen.getByRole('button', { name: 'Cat' }));
    await page.user.click(screen.getByRole('button', { name: 'Save preferences' }));
    await screen.findByText('Preferences saved');
    expect(await world.as(customer).preferences.mine()).toMatchObject({
      petsAtHome: 'A parrot, Dog, Ca, Cat',
      allergies: 'Latex',
    });
  });
});
