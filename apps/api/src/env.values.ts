import { isIP } from 'node:net';
import { z } from 'zod';

export const Text = z.string().trim();

const PORT_RULE = 'must be a port number from 1 to 65535';

export const Port = z
  .string()
  .regex(/^\d{1,5}$/, PORT_RULE)
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65_535, PORT_RULE);

export const Ratio = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number);

export const Flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

export const Secret = (characters: number) =>
  z.string().min(characters, `must be at least ${characters} characters of random text`);

/** An address with one of the given schemes: `Address('https:')`. */
export const Address = (example: string, ...schemes: string[]) =>
  Text.refine(
    (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
    `must be an address such as ${example}`,
  );

/** Scheme and host, nothing behind them. */
export const Origin = Address('https://doorstep.example', 'http:', 'https:')
  .transform((value) => new URL(value))
  .refine(
    (url) => url.href === `${url.origin}/`,
    'must be an origin such as https://doorstep.example, without a path',
  );

/** Addresses and networks (`10.0.0.1, 10.1.0.0/16`), separated by commas. */
export const Proxies = Text.transform((value) => value.split(',').map((entry) => entry.trim())).refine(
  (entries) => entries.every(isNetwork),
  'must list addresses or networks of proxies, such as 10.0.0.1, 10.1.0.0/16',
);

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
