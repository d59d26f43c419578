import { expect, it } from 'vitest';
import { roles, serviceColours, statusColours } from './palette.ts';

/** Relative luminance of `#RRGGBB` (WCAG 2.2), for the contrasts of LOO-1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const schemes = ['light', 'dark'] as const;

it.each(schemes)('keeps text readable on every ground of the %s scheme', (scheme) => {
  const { ink, soft, accent, accentStrong, page, paper, raised, tint, band, bandInk, bandSoft } =
    roles[scheme];
  for (const ground of [page, paper, raised, tint]) {
    for (const text of [ink, soft, accentStrong]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
  }
  for (const text of [bandInk, bandSoft]) expect(contrast(text, band)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(roles[scheme].danger, paper)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(roles[scheme].markInk, paper)).toBeGreaterThanOrEqual(4.5);
});

it.each(schemes)('outlines fields of the %s scheme clearly', (scheme) => {
  const { field, paper, page } = roles[scheme];
  expect(contrast(field, paper)).toBeGreaterThanOrEqual(3);
  expect(contrast(field, page)).toBeGreaterThanOrEqual(3);
});

it.each(schemes)('writes badges of the %s scheme readably on their tints', (scheme) => {
  for (const {
    [scheme]: [fill, ink],
  } of [...Object.values(statusColours), ...Object.values(serviceColours)]) {
    expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
  }
});
