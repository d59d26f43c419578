import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { dark, door, gray, marigold, nightGrounds, roles, serviceColours, statusColours } from './palette.ts';

const buttonSizes: Record<string, Record<string, string>> = {
  xs: { '--button-height': '2rem', '--button-padding-x': '0.6875rem' },
  sm: { '--button-height': '2.5rem', '--button-padding-x': '1rem' },
  lg: {
    '--button-height': '3rem',
    '--button-padding-x': '1.25rem',
    '--button-fz': 'var(--mantine-font-size-md)',
  },
};

/** The design language: every size, shape and component default of the web has its home here or in palette.ts. */
export const theme = createTheme({
  colors: { door, marigold, gray, dark },
  primaryColor: 'door',
  primaryShade: { light: 6, dark: 5 },
  white: '#FFFFFF',
  black: roles.light.ink,
  // The two typefaces of LOO-5.
  fontFamily: "Figtree, 'Figtree fallback', system-ui, sans-serif",
  headings: {
    fontFamily: "'Bricolage Grotesque', 'Bricolage fallback', system-ui, sans-serif",
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.15' },
      h2: { fontSize: '1.625rem', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.25', fontWeight: '650' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.3', fontWeight: '650' },
    },
  },
  fontSizes: { xs: '0.84375rem', sm: '0.96875rem', md: '1.0625rem', lg: '1.25rem', xl: '1.625rem' },
  fontWeights: { regular: '400', medium: '600', bold: '700' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.5', xl: '1.3' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '6px', sm: '10px', md: '12px', lg: '18px', xl: '28px' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '44em', md: '62em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, { size }: { size?: string }) => ({ root: buttonSizes[size ?? ''] ?? {} }),
    },
    Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', padding: 'lg', overlayProps: { backgroundOpacity: 0.5 } },
    },
    NativeSelect: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', comboboxProps: { radius: 'md' } } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    TextInput: { defaultProps: { size: 'md' } },
  },
});

/** Our own variables (`--ds-*`) next to Mantine's, for both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(
    Object.entries(serviceColours).map(([type, { solid }]) => [`--ds-service-${type}`, solid]),
  ),
  light: { ...ownVariables('light'), ...mantineVariables('light') },
  dark: { ...ownVariables('dark'), ...mantineVariables('dark') },
});

/** The backgrounds of portraits are deeper than the tints at night, and lighter than hair. */
const portraitGrounds = Object.fromEntries(
  Object.entries(nightGrounds).map(([type, ground]) => [`--ds-portrait-${type}`, ground]),
);

type Scheme = 'light' | 'dark';

function ownVariables(scheme: Scheme): Record<string, string> {
  const pairs = { ...prefixed('status', statusColours), ...prefixed('service', serviceColours) };
  return {
    ...(scheme === 'dark' ? portraitGrounds : {}),
    ...Object.fromEntries(
      Object.entries(roles[scheme]).map(([role, value]) => [`--ds-${kebab(role)}`, value]),
    ),
    ...Object.fromEntries(
      Object.entries(pairs).flatMap(
        ([
          name,
          {
            [scheme]: [fill, ink],
          },
        ]) => [
          [`--ds-${name}-fill`, fill],
          [`--ds-${name}-ink`, ink],
        ],
      ),
    ),
  };
}

function mantineVariables(scheme: Scheme): Record<string, string> {
  const { page, ink, soft, paper, raised, line, edge, danger, accent, tint } = roles[scheme];
  return {
    '--mantine-color-body': page,
    '--mantine-color-text': ink,
    '--mantine-color-bright': ink,
    '--mantine-color-dimmed': soft,
    '--mantine-color-anchor': accent,
    '--mantine-color-error': danger,
    '--mantine-color-placeholder': soft,
    '--mantine-color-default': paper,
    '--mantine-color-default-hover': raised,
    '--mantine-color-default-color': ink,
    '--mantine-color-default-border': edge,
    '--mantine-color-disabled': raised,
    '--mantine-color-disabled-color': soft,
    '--mantine-color-disabled-border': line,
    '--mantine-color-door-light': tint,
    '--mantine-color-door-light-hover': tint,
    '--mantine-color-door-light-color': accent,
  };
}

function prefixed<T>(prefix: string, table: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [`${prefix}-${name}`, value]));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
