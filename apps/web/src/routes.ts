import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';
import { categoryPaths } from './paths.ts';

export default [
  layout('public-shell/site-layout.tsx', [
    index('pages/home.tsx'),
    route('about', 'pages/about.tsx'),
    route('careers', 'pages/careers.tsx'),
    route('blog', 'pages/blog.tsx'),
    route('press', 'pages/press.tsx'),
    route('faq', 'pages/faq.tsx'),
    route('terms', 'pages/terms.tsx'),
    route('privacy', 'pages/privacy.tsx'),
    route('help', 'pages/help.tsx'),
    layout('public-shell/late/api-layout.tsx', [
      route('services', 'pages/services.tsx'),
      ...categoryPaths.map((path) => route(path.slice(1), 'pages/category.tsx', { id: path })),
      route('providers/:id', 'pages/provider.tsx'),
      route('contact', 'pages/contact.tsx'),
      route('auth', 'pages/auth.tsx'),
      route('quick-auth', 'pages/quick-auth.tsx'),
    ]),
    route('*', 'pages/not-found.tsx'),
  ]),
  layout('app-shell/app-layout.tsx', [
    route('booking', 'pages/booking.tsx'),
    route('bookings/:id', 'pages/booking-page.tsx'),
    route('account', 'pages/account.tsx'),
    route('customer-dashboard', 'pages/customer-dashboard.tsx'),
    route('edit-jobs', 'pages/edit-jobs.tsx'),
    route('chat', 'pages/chat.tsx'),
    route('provider-chat', 'pages/chat.tsx', { id: 'provider-chat' }),
    route('preferences', 'pages/preferences.tsx'),
    route('access-details', 'pages/access-details.tsx'),
    route('referrals', 'pages/referrals.tsx'),
    route('provider-dashboard', 'pages/provider-dashboard.tsx'),
    route('admin-dashboard', 'pages/admin-dashboard.tsx'),
    route('manage-services', 'pages/manage-services.tsx'),
    route('provider-bookings', 'pages/provider-bookings.tsx'),
    route('admin-users', 'pages/admin-users.tsx'),
    route('admin-users/:id', 'pages/admin-user.tsx'),
    route('admin-services', 'pages/admin-services.tsx'),
  ]),
] satisfies RouteConfig;
