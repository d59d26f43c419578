import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sections } from '../public-shell/site/help.md';
import type { Section } from '../public-shell/site/prose.tsx';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

it('shows every frequent question of the help once, in few topics (NAV-23)', async () => {
  openPage(world, '/faq');
  await screen.findByRole('heading', { name: 'Questions people ask' });
  const main = within(screen.getByRole('main'));
  const visible = main.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const frequent = (sections as readonly Section[])
    .flatMap(({ questions }) => questions)
    .filter(({ isFrequent }) => isFrequent);
  expect(visible).toHaveLength(frequent.length);
  expect(new Set(visible)).toEqual(new Set(frequent.map(({ ask }) => ask)));
  for (const topic of main.getAllByRole('region'))
    expect(within(topic).getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(1);
});

it('begins with an answer', async () => {
  openPage(world, '/faq');
  const main = within(await screen.findByRole('main'));
  const questions = main.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('details'));
  expect(questions.map((question) => question?.open)).toEqual([
    true,
    ...Array.from({ length: questions.length - 1 }, () => false),
  ]);
});
