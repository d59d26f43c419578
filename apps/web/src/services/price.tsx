import { formatPrice } from '@doorstep/domain';
import { markerOf, useCurrency } from '../currency.ts';
import classes from './price.module.css';

/** An amount in the chosen currency, marked when converted (MON-5). */
export function Price({ minor, perHour = false }: { minor: number; perHour?: boolean }) {
  const [currency] = useCurrency();
  const marker = markerOf(currency);
  return (
    <>
      {formatPrice(minor, currency)}
      {perHour && '/hr'}
      {marker && <small className={classes.approximate}>{marker}</small>}
    </>
  );
}
