import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';

openWorldForEachTest();

it('does not request services again for each type when they fail to load, and says so once', async () => {
  let asked = 0;
  const data = { appCode: 'unavailable', httpStatus: 503 };
  server.use(
    http.get('*/trpc/services.list', () => {
      asked += 1;
      return HttpResponse.json([{ error: { message: 'Not available', code: -32_603, data } }], {
        status: 503,
      });
    }),
  );
  const { user } = openPage(world, '/');
  await screen.findByText('Our services couldn’t be loaded');
  await expect.poll(() => screen.queryByText('Loading')).toBeNull();
  // By the session, for every page (API-8).
  expect(asked).toBe(1);
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('article')).toHaveLength(24);
});
