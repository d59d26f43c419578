import { invalidField } from '../platform/errors.ts';

/** So many of the most used passwords are refused. */
const REFUSED = 3000;

/** Loaded when first needed: the library decompresses 49,000 passwords, some 7 MB, of which a demo needs none. */
let common: Promise<ReadonlySet<string>> | undefined;

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, REFUSED));
}

/**
 * Refuses a new password that is among the most used, whatever the case of its letters, except in a demo (ACC-30).
 * @throws invalid with the sentence for this field
 */
export async function refuseCommonPassword(
  password: string,
  { field, demo }: { field: 'password' | 'newPassword'; demo: boolean },
): Promise<void> {
  if (demo) return;
  common ??= loadCommon();
  if ((await common).has(password.toLowerCase()))
    throw invalidField(field, 'Many people use this password, so it is easy to guess. Please choose another');
}
