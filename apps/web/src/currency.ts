import { CURRENCIES, type Currency, LEDGER_CURRENCY } from '@doorstep/domain';
import { useLocalStorage } from '@mantine/hooks';

const KEY = 'doorstep-currency';

function parse(stored: string | undefined): Currency {
  return stored && Object.hasOwn(CURRENCIES, stored) ? (stored as Currency) : LEDGER_CURRENCY;
}

/** What stands beside an amount that was converted (Rulings: Prices); nothing beside the ledger's own. */
export function markerOf(currency: Currency): string {
  return currency === LEDGER_CURRENCY ? '' : ' approx.';
}

/** The chosen currency, remembered by the browser and shared by its tabs; dollars until one is chosen (S1 §4, §9). */
export function useCurrency(): readonly [Currency, (currency: Currency) => void] {
  const [currency, setCurrency] = useLocalStorage<Currency>({
    key: KEY,
    defaultValue: LEDGER_CURRENCY,
    serialize: String,
    deserialize: parse,
  });
  return [currency, setCurrency];
}
