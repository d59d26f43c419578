import { ROLES, landingPathOf } from '@doorstep/domain';
import { describe, expect, it } from 'vitest';
import { allowedRedirect, mayOpen, missingPathFor, pageAt, pagePaths, paths } from './paths.ts';
import routes from './routes.ts';

function pathsOf(entries: typeof routes): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(index ? ['/'] : []),
    ...(path && path !== '*' ? [`/${path}`] : []),
    ...pathsOf(children ?? []),
  ]);
}

describe('paths', () => {
  it('gives every route an access rule, and every rule a route', () => {
    const routed = pathsOf(routes);
    expect(routed.toSorted()).toEqual(pagePaths.toSorted());
  });

  it.each(ROLES)('lets a %s open the page they land on', (role) => {
    expect(mayOpen(role, landingPathOf(role))).toBe(true);
  });

  it('keeps a role out of the pages of another', () => {
    expect(mayOpen('provider', '/booking?serviceId=1')).toBe(false);
    expect(mayOpen('customer', '/admin-dashboard')).toBe(false);
    expect(mayOpen('customer', '/nowhere')).toBe(false);
  });

  it('takes a page with a slash at its end for the same page', () => {
    expect(mayOpen('customer', '/booking/?serviceId=1')).toBe(true);
    expect(mayOpen('provider', '/booking/')).toBe(false);
    expect(mayOpen('customer', '/')).toBe(true);
    expect(allowedRedirect('/booking/?serviceId=3', 'customer')).toBe('/booking?serviceId=3');
  });

  it('finds no page at a path in another letter case', () => {
    expect(missingPathFor('/Services')).toBe('/404/Services');
    expect(missingPathFor('/Customer-Dashboard/')).toBe('/404/Customer-Dashboard/');
    expect(missingPathFor('/services//')).toBe('/404/services//');
    expect(missingPathFor('/providers/grace')).toBe('/404/providers/grace');
    for (const path of [
      '/',
      '/providers/7',
      '/providers/7/',
      '/providers',
      '/services',
      '/services/',
      '/no/such/door',
      '/404/Services',
    ])
      expect(missingPathFor(path)).toBeNull();
  });

  it('knows a page by the id in its path', () => {
    expect(pageAt('/providers/7')).toBe('/providers/:id');
    for (const path of ['/providers/0', '/providers/7a', '/providers/:id', '/providers/7/more'])
      expect(pageAt(path)).toBeUndefined();
    expect(mayOpen('customer', '/providers/7')).toBe(true);
    expect(allowedRedirect('/providers/7?from=x', 'customer')).toBe('/providers/7?from=x');
    expect(paths.provider(7)).toBe('/providers/7');
  });

  it('writes parameters into addresses', () => {
    expect(paths.auth()).toBe('/auth');
    expect(paths.auth({ register: true })).toBe('/auth?register=true');
    expect(paths.category('cooking', ['Meal Prep'])).toBe('/cooking-services?filter=Meal+Prep');
  });

  it('goes back after signing in only to a page of ours that the role may open', () => {
    expect(allowedRedirect('/booking?serviceId=3', 'customer')).toBe('/booking?serviceId=3');
    expect(allowedRedirect('/booking', 'provider')).toBeNull();
  });

  it.each([
    null,
    '',
    'booking',
    'https://evil.example/booking',
    '//evil.example/booking',
    '/\\evil.example/booking',
    '/auth',
    '/auth/',
    '/Booking',
    '/nowhere',
    'javascript:alert(1)',
  ])('does not follow a redirect to %s', (elsewhere) => {
    expect(allowedRedirect(elsewhere, 'customer')).toBeNull();
  });
});
