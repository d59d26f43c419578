import type { Service } from './service.schema.ts';

/** Whether any of the active chips appears in the service's name or description; none active matches all (Rulings: Chips). */
export function matchesChips(
  service: Pick<Service, 'name' | 'description'>,
  chips: readonly string[],
): boolean {
  return chips.length === 0 || chips.some((chip) => matchesText(service, chip));
}

/** Whether a text appears in the service's name or description, in any case (S1 §2.6). */
export function matchesText(
  { name, description }: Pick<Service, 'name' | 'description'>,
  text: string,
): boolean {
  return `${name} ${description}`.toLowerCase().includes(text.toLowerCase());
}
