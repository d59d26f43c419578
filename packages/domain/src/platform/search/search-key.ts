/**
 * Returns what texts are found by: without case and accents. Stored next to them, since SQLite lowers ASCII only and
 * PostgreSQL as its locale says. 'ß' is found by 'SS', 'É' by 'é' and 'e', 'İ' and 'ı' by 'i'.
 */
export function searchKeyOf(...texts: string[]): string {
  return texts
    .join('\n')
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ');
}
