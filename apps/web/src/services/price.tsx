import { LEDGER_CURRENCY, formatPrice } from '@doorstep/domain';
import { useCurrency } from '../currency.ts';
import classes from './price.module.css';

/** An amount in the chosen currency; converted amounts carry a marker that says so (Rulings: Prices). */
export function Price({ minor, perHour = false }: { minor: number; perHour?: boolean }) {
  const [currency] = useCurrency();
  return (
    <>
      {formatPrice(minor, currency)}
      {perHour && '/hr'}
      {currency !== LEDGER_CURRENCY && <small className={classes.approximate}> approx.</small>}
    </>
  );
}
