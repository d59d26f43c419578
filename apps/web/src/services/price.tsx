import { formatPrice } from '@doorstep/domain';
import { markerOf, useCurrency } from '../currency.ts';

/** An amount in the chosen currency, marked when converted (MON-5). */
export function Price({ minor, perHour = false }: { minor: number; perHour?: boolean }) {
  const [currency] = useCurrency();
  const marker = markerOf(currency);
  return (
    <>
      {formatPrice(minor, currency)}
      {perHour && '/hr'}
      {marker && <small>{marker}</small>}
    </>
  );
}
