import { describe, expect, it } from 'vitest';
import { findSessionHint, formatSessionHint } from './session-hint.ts';

const asCookie = (text: string) => `theme=dark; doorstep_hint=${encodeURIComponent(text)}; other=1`;

describe('the session hint (SES-14)', () => {
  it.each([
    ['Amara Cole', 'Amara'],
    ['  Zoë van der Berg', 'Zoë'],
    ['J. R. Hale', 'J.'],
    ['<b>;"', '<b>;"'],
    ['x'.repeat(120), 'x'.repeat(40)],
  ])('of %s has the first name %s', (name, firstName) => {
    const text = formatSessionHint({ role: 'provider', name });
    expect(findSessionHint(asCookie(text))).toEqual({ role: 'provider', firstName });
  });

  it.each([
    ['no cookie', ''],
    ['another cookie', 'x_doorstep_hint=admin.Ada'],
    ['an unknown role', asCookie('root.Ada')],
    ['no name', asCookie('admin.')],
    ['no role', asCookie('.Ada')],
    ['several words', asCookie('admin.Call this number')],
    ['a long text', asCookie(`admin.${'x'.repeat(41)}`)],
    ['half a character', 'doorstep_hint=admin.%E0%A4%A'],
  ])('is not read from %s', (_name, cookies) => {
    expect(findSessionHint(cookies)).toBeNull();
  });
});
