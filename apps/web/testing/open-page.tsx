import type { User } from '@doorstep/domain';
import type { World } from '@doorstep/domain/testing';
import { MantineProvider } from '@mantine/core';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import {
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
  createMemoryRouter,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { queryClient } from '../src/api.tsx';
import App from '../src/root.tsx';
import routes from '../src/routes.ts';
import { theme } from '../src/theme.ts';
import { connect, endSession } from './server.ts';

interface RouteModule {
  default: ComponentType;
  clientLoader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

const modules = import.meta.glob<RouteModule>('../src/**/{pages/*,*-layout}.tsx');

/** The application's own route table, over its own modules. */
function routeObjects(entries: RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, file, children }) => {
    const lazy = async () => {
      const {
        default: Component,
        clientLoader: loader,
        shouldRevalidate,
      } = await modules[`../src/${file}`]!();
      return { Component, loader, ...(shouldRevalidate && { shouldRevalidate }) };
    };
    return index ? { index, lazy } : { path, lazy, children: children && routeObjects(children) };
  });
}

/** Opens a page as a browser would, at the world's moment, as a visitor or as a signed-in user. */
export function openPage(world: World, path: string, { as = null }: { as?: User | null } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: world.now });
  connect(world, as);
  const router = createMemoryRouter(
    [{ Component: App, HydrateFallback: () => null, children: routeObjects(routes) }],
    {
      initialEntries: [path],
    },
  );
  const { unmount } = render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    /** The browser's path, with the query. */
    address: () => router.state.location.pathname + router.state.location.search,
    /** True if the browser's Back would leave the site: the page is the first of its tab. */
    isFirst: () => router.state.location.key === 'default',
    /** Presses the browser's Back. */
    async back() {
      if (router.state.location.key === 'default') throw new Error('The browser left the site');
      await act(() => router.navigate(-1));
    },
    endSession,
    /** Closes the page, and forgets what it had loaded. */
    close() {
      unmount();
      queryClient.clear();
    },
  };
}
