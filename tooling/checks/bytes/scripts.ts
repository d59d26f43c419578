import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Parts that a page loads for something its reader does, or when the browser is idle. */
const ON_DEMAND =
  /^(([a-z]+-)*dialogs?|admin-(bookings|services)|alternatives|app-setup|before-log-out|book-again|booking-confirmation|booking-history|booking-messages|bookings-by-week|complete-job|concurrent-change|cover-details|confirm-email-banner|confirm-identity|customer-cards|day-picker-input|day-range-picker|earnings|earnings-card|email-notifications|job-calendar|jobs|live-updates|logout-button|mail-choices|menu-panel|own-conversation|passkey-login|passkeys|person-controls|postcode-look-up|problem-card|provider-offline|rate-visit|rating-form|rebooking-(actions|choices)|received-reviews|refused-mutations|related-people|request-details|required-two-step|row-menu-list|second-step|send-photo-change|series-(preview|progress)|sla-dashboard|stopped-series|support-tickets|ticket-pane|time-off-tab|toaster|two-step-card|unread-messages|upload-photo|visit-(drawer|panel))$/;

const Names = z.array(z.string()).default([]);
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    css: Names,
    imports: Names,
    dynamicImports: Names,
  }),
);

/** The scripts of a build by URL path. */
interface Scripts {
  /** Names of scripts and style sheets, whose files have only a hash. A style sheet has that of the script that imports it. */
  names: ReadonlyMap<string, string>;
  /** The scripts that each loads by itself: its imports, and its lazy parts unless they are loaded on demand. */
  loads: ReadonlyMap<string, readonly string[]>;
}

/** Reads a build's scripts from Vite's manifest. @throws when there is none */
export function readScripts(folder: string): Scripts {
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')));
  const scripts = Object.values(manifest);
  const pathsOf = (keys: readonly string[]) => keys.map((key) => `/${manifest[key]?.file}`);
  const isEager = (key: string) => !ON_DEMAND.test(manifest[key]?.name ?? '');
  return {
    names: new Map(
      scripts.flatMap(({ file, name, css }) =>
        name === undefined ? [] : [file, ...css].map((each) => [`/${each}`, name] as const),
      ),
    ),
    loads: new Map(
      scripts.map(({ file, imports, dynamicImports }) => [
        `/${file}`,
        pathsOf([...imports, ...dynamicImports.filter(isEager)]),
      ]),
    ),
  };
}

/** Returns `addresses` with everything that they load by themselves. */
export function loadedBy({ loads }: Scripts, addresses: Iterable<string>): Set<string> {
  const loaded = new Set(addresses);
  for (const address of loaded) {
    for (const imported of loads.get(address) ?? []) loaded.add(imported);
  }
  return loaded;
}
