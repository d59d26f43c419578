import { PRODUCT_NAME } from '@doorstep/domain';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './base.css';
import './theme.css';
import { SessionProvider, sessionHintScript } from './session.tsx';
import { BrokenPage } from './public-shell/error-pages.tsx';
import { LoadingPage } from './public-shell/header.tsx';
import { useEarlyInput } from './public-shell/early-input.ts';
import { ColourScheme, colourSchemeScript } from './colour-scheme.tsx';
import { lazy } from './ui/feedback/lazy.tsx';
import { NoScriptsNotice, OfflineNotice } from './ui/feedback/offline-notice.tsx';
import { Toasts } from './ui/feedback/toast.tsx';

// Loaded after the page: the prerendered pages can be read without a server.
const EveryPage = lazy(async () => (await import('./app-shell/every-page.tsx')).EveryPage);

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links = () => [
  { ...font, href: bricolage },
  { ...font, href: figtree },
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/app.webmanifest' },
];

export const meta = () => [{ title: PRODUCT_NAME }];

/** Declares the order of layers before any sheet: our styles win over Mantine's, in whatever order sheets arrive. */
const LAYERS = '@layer reset, mantine, base;';

/** Keeps Zod from trying to compile code, which the Content-Security-Policy refuses and reports. */
const ZOD_SETTINGS = 'globalThis.__zod_globalConfig = { jitless: true };';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          dangerouslySetInnerHTML={{ __html: `${colourSchemeScript}\n${sessionHintScript}\n${ZOD_SETTINGS}` }}
        />
        <Meta />
        <style>{LAYERS}</style>
        <Links />
      </head>
      <body>
        <NoScriptsNotice />
        {children}
        <ColourScheme />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useEarlyInput();
  return (
    <SessionProvider>
      <OfflineNotice />
      <Outlet />
      <EveryPage />
      <Toasts />
    </SessionProvider>
  );
}

export { LoadingPage as HydrateFallback, BrokenPage as ErrorBoundary };
