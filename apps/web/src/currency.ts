import { CURRENCIES, type Currency, LEDGER_CURRENCY } from '@doorstep/domain';
import { storedChoice } from './ui/browser/storage.ts';

const chosen = storedChoice('doorstep-currency', (stored) =>
  stored && Object.hasOwn(CURRENCIES, stored) ? (stored as Currency) : LEDGER_CURRENCY,
);

/** Returns the marker of a converted amount (MON-5); empty for the ledger's own currency. */
export function markerOf(currency: Currency): string {
  return currency === LEDGER_CURRENCY ? '' : ' approx.';
}

/** The chosen currency, remembered by the browser and shared by its tabs; dollars until one is chosen (MON-4). */
export function useCurrency(): readonly [Currency, (currency: Currency) => void] {
  return [chosen.useChoice(), chosen.choose];
}
