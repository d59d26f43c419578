import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { z } from 'zod';

/** Parts that a page loads for something its reader does, or when the browser is idle. */
const ON_DEMAND =
  /^(([a-z]+-)*dialogs?|admin-(bookings|services)|alternatives|app-setup|before-log-out|book-again|booking-confirmation|booking-history|booking-messages|bookings-by-week|complete-job|concurrent-change|cover-details|confirm-email-banner|confirm-identity|customer-cards|day-picker-input|day-range-picker|earnings|email-notifications|job-calendar|jobs|live-updates|logout-button|mail-choices|menu-panel|own-conversation|passkey-login|passkeys|person-controls|postcode-look-up|problem-card|provider-cards|provider-offline|rate-visit|rating-form|rebooking-(actions|choices)|received-reviews|refused-mutations|related-people|request-details|required-two-step|row-menu-list|second-step|send-photo-change|series-(preview|progress)|sla-dashboard|stopped-series|support-tickets|ticket-pane|time-off-tab|toaster|two-step-card|unread-messages|upload-photo|visit-(drawer|panel))$/;

/**
 * The scripts of a build by URL path, with those that each loads by itself: its imports, and its lazy parts unless they
 * are loaded on demand.
 */
export type Scripts = Map<string, string[]>;

/** @param names what they are called, by address. @throws when a script cannot be parsed */
export function readScripts(folder: string, names: ReadonlyMap<string, string>): Scripts {
  const files = globSync('assets/*.js', { cwd: folder });
  const isOnDemand = (address: string) => ON_DEMAND.test(names.get(address) ?? '');
  return new Map(
    files.map((file) => [`/${file.replaceAll(path.sep, '/')}`, importsOf(folder, file, isOnDemand)]),
  );
}

/** Returns `addresses` with everything that they load by themselves. */
export function loadedBy(scripts: Scripts, addresses: Iterable<string>): Set<string> {
  const loaded = new Set(addresses);
  for (const address of loaded) {
    for (const imported of scripts.get(address) ?? []) loaded.add(imported);
  }
  return loaded;
}

function importsOf(folder: string, name: string, isOnDemand: (address: string) => boolean): string[] {
  const source = readFileSync(path.join(folder, name), 'utf8');
  const { module, errors } = parseSync(name, source);
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  const imported = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
  ].map((request) => request?.value ?? '');
  const parts = module.dynamicImports.map(
    ({ moduleRequest: { start, end } }) => /^(["'`])(.+)\1$/.exec(source.slice(start, end))?.[2] ?? '',
  );
  return [...addressesOf(imported), ...addressesOf(parts).filter((address) => !isOnDemand(address))];
}

function addressesOf(specifiers: readonly string[]): string[] {
  return specifiers
    .filter((specifier) => /^[./]/.test(specifier))
    .map((specifier) => path.posix.resolve('/assets', specifier));
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), css: z.array(z.string()).default([]) }),
);

/** Returns the names of a build's files by URL path, which has only a hash. @throws when there is no manifest */
export function readNames(folder: string): Map<string, string> {
  const text = readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8');
  // A style sheet has the name of the script that imports it; its own entry has none.
  const names = Object.values(Manifest.parse(JSON.parse(text))).flatMap(({ file, name, css }) =>
    name === undefined ? [] : [file, ...css].map((each) => [`/${each}`, name] as const),
  );
  return new Map(names);
}
