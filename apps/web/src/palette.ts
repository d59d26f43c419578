import type { BookingStatus, ServiceType } from '@doorstep/domain';
import type { MantineColorsTuple } from '@mantine/core';

/** The primary colour: index 6 is the brand's door green, 7 its hover, 0 its tint. */
export const door: MantineColorsTuple = [
  '#E4F0EA',
  '#CFE4DA',
  '#A9D2BF',
  '#7CCBAE',
  '#4FA287',
  '#257E62',
  '#1C6B55',
  '#15523F',
  '#103F31',
  '#0A2B21',
];

/** Highlights: the current page's mark, the laundry banner. Text on it is always ink. */
export const marigold: MantineColorsTuple = [
  '#FEF6E4',
  '#FCEBC8',
  '#FADB9E',
  '#F8CB73',
  '#F6BF56',
  '#F4B23F',
  '#D8931C',
  '#B07410',
  '#8A5200',
  '#5E3800',
];

/** Neutrals of the light scheme, from cream to ink. */
export const gray: MantineColorsTuple = [
  '#FBF8F2',
  '#F5F0E6',
  '#E8E1D4',
  '#D9D1C2',
  '#C5BFB1',
  '#7F8E87',
  '#52665F',
  '#3B5149',
  '#243F37',
  '#12312A',
];

/** Neutrals of the dark scheme, from text to the deepest ground: a night with a little green in it. */
export const dark: MantineColorsTuple = [
  '#F1ECE1',
  '#D5DAD3',
  '#A8B8B0',
  '#6C7D75',
  '#2C3A34',
  '#1E2A25',
  '#17211D',
  '#0F1714',
  '#0A100E',
  '#070B0A',
];

/** Colours by role; every text pair holds at least 4.5:1, control outlines 3:1 (palette.test.ts). */
export const roles = {
  light: {
    ink: '#12312A',
    soft: '#52665F',
    page: '#FBF8F2',
    paper: '#FFFFFF',
    raised: '#F5F0E6',
    line: '#E8E1D4',
    edge: '#D3CABA',
    field: '#7F8E87',
    accent: '#1C6B55',
    accentStrong: '#15523F',
    tint: '#E4F0EA',
    mark: '#F4B23F',
    markInk: '#8A5200',
    band: '#12312A',
    bandInk: '#F3EFE6',
    bandSoft: '#BFD0C8',
    danger: '#B3261E',
    dangerTint: '#FBE0DC',
  },
  dark: {
    ink: '#F1ECE1',
    soft: '#A8B8B0',
    page: '#0F1714',
    paper: '#17211D',
    raised: '#1E2A25',
    line: '#2C3A34',
    edge: '#43534C',
    field: '#6C7D75',
    accent: '#7CCBAE',
    accentStrong: '#A9D2BF',
    tint: '#1B3A30',
    mark: '#F4B23F',
    markInk: '#F8CB73',
    band: '#1B3A30',
    bandInk: '#F3EFE6',
    bandSoft: '#BFD0C8',
    danger: '#FF9C8F',
    dangerTint: '#4A1D18',
  },
} as const;

type Pair = readonly [fill: string, ink: string];
type Schemes = { light: Pair; dark: Pair };

/** Badges of a booking's status (LIF-9), always with their text. */
export const statusColours = {
  pending: { light: ['#FCEBC8', '#7A4A00'], dark: ['#3D2E0A', '#FAD58A'] },
  confirmed: { light: ['#DDF0E4', '#0F5B38'], dark: ['#12392A', '#9DE0BE'] },
  completed: { light: ['#DCE8F7', '#1B4B85'], dark: ['#17304E', '#AFD0F8'] },
  cancelled: { light: ['#FBE0DC', '#8C1D14'], dark: ['#4A1D18', '#FFB9AF'] },
} as const satisfies Record<BookingStatus, Schemes>;

/** Solid colour of a service type (dots, doors), with the pale tint and the ink of its pictures and badges (LOO-2). */
export const serviceColours = {
  cleaning: { solid: '#3C8DC4', light: ['#DCECF6', '#1F5E8A'], dark: ['#17303F', '#9CCDEC'] },
  gardening: { solid: '#5E9B3B', light: ['#E4F0DA', '#3B6B1E'], dark: ['#203318', '#AFD892'] },
  cooking: { solid: '#D8593B', light: ['#FBE3DB', '#9A3419'], dark: ['#452117', '#F8AE97'] },
  laundry: { solid: '#7D6BC2', light: ['#E8E4F6', '#54429E'], dark: ['#2A2547', '#C2B5F2'] },
  babysitting: { solid: '#E0A021', light: ['#FBEFD0', '#7A5200'], dark: ['#3A2D0C', '#F2CB74'] },
  petcare: { solid: '#A86A3D', light: ['#F3E5D8', '#74441F'], dark: ['#382717', '#E0B48B'] },
  beauty: { solid: '#C95B8C', light: ['#F8E0EA', '#8F2D5A'], dark: ['#421E30', '#F0A8C8'] },
} as const satisfies Record<ServiceType, Schemes & { solid: string }>;

/** Backgrounds of portraits in the dark scheme: deep, but lighter than black hair. */
export const nightGrounds = {
  cleaning: '#3A647F',
  gardening: '#4D6B3C',
  cooking: '#7D4535',
  laundry: '#544A82',
  babysitting: '#7A5F22',
  beauty: '#7C4160',
} as const satisfies Partial<Record<ServiceType, string>>;
