/** The times of a day that a provider's hours may begin and end at. */
export const QUARTER_HOURS = Array.from({ length: 96 }, (_, quarter) => {
  const hour = String(Math.floor(quarter / 4)).padStart(2, '0');
  return `${hour}:${String((quarter % 4) * 15).padStart(2, '0')}`;
});
