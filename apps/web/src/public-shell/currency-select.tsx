import { CURRENCIES, type Currency } from '@doorstep/domain';
import { useCurrency } from '../currency.ts';
import classes from './currency-select.module.css';

const currencies = Object.entries(CURRENCIES) as [Currency, { symbol: string }][];

/** The currency that prices are shown in. */
export function CurrencySelect() {
  const [currency, setCurrency] = useCurrency();
  return (
    <select
      className={classes.select}
      aria-label="Currency"
      value={currency}
      onChange={({ currentTarget }) => setCurrency(currentTarget.value as Currency)}
    >
      {currencies.map(([code, { symbol }]) => (
        <option key={code} value={code}>
          {symbol} {code}
        </option>
      ))}
    </select>
  );
}
