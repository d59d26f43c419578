import type { Distance } from '@doorstep/domain';

/** `About 4.2 km from SE1, 20 minutes`, `In the same postcode as the job before` */
export function distanceLine({ area, kilometres, minutes }: Distance): string {
  const start = area ?? 'the job before';
  if (minutes === 0) return `In the same postcode as ${start}`;
  const far = kilometres < 1 ? 'Less than 1 km' : `About ${kilometres} km`;
  return `${far} from ${start}, ${minutes} minutes`;
}
