import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';

/** A page at exactly this path: the server, too, tells `/Services` from `/services`. */
const page = (path: string, file: string) => route(path, file, { caseSensitive: true });

export default [
  layout('shell/site-layout.tsx', [
    index('pages/home.tsx'),
    layout('shell/api-layout.tsx', [
      page('services', 'pages/services.tsx'),
      page('auth', 'pages/auth.tsx'),
      page('quick-auth', 'pages/quick-auth.tsx'),
    ]),
    route('*', 'pages/not-found.tsx'),
  ]),
  layout('shell/app-layout.tsx', [
    page('booking', 'pages/booking.tsx'),
    page('customer-dashboard', 'pages/customer-dashboard.tsx'),
    page('provider-dashboard', 'pages/provider-dashboard.tsx'),
    page('admin-dashboard', 'pages/admin-dashboard.tsx'),
  ]),
] satisfies RouteConfig;
