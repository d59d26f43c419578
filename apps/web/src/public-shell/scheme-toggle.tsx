import { type ColourChoice, chooseColours, useColourChoice } from '../colour-scheme.tsx';
import { IconContrastFilled, IconMoon, IconSun } from '../ui/display/icons.ts';

const schemes = {
  auto: { label: 'system', icon: IconContrastFilled, next: 'light' },
  light: { label: 'light', icon: IconSun, next: 'dark' },
  dark: { label: 'dark', icon: IconMoon, next: 'auto' },
} as const satisfies Record<ColourChoice, unknown>;

/** Steps through the colour schemes: as the system has it, light, dark. */
export function SchemeToggle() {
  const { label, icon: Icon, next } = schemes[useColourChoice()];
  return (
    <button
      type="button"
      data-icon-button
      aria-label={`Colour scheme: ${label}. Switch to ${schemes[next].label}`}
      title={`Colour scheme: ${label}`}
      onClick={() => chooseColours(next)}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
