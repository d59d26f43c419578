import { onTestFinished, vi } from 'vitest';

/** Makes the window as narrow as a phone until the test ends. */
export function onPhone(): void {
  const { matchMedia } = window;
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(matchMedia(media), { matches: media.includes('max-width') }),
  );
}
