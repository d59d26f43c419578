import { beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aProvider, anApp } from '@doorstep/domain/testing';
import { writeAllData } from '../../testing/all-data.ts';
import { everyRow } from '../../testing/snapshot.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { sendConfirmation } from '../accounts/email-confirmation/email-link.policy.ts';
import { sealedAccessDetails } from '../accounts/access-details/access-details.queries.ts';
import { totpSecretsOf } from '../accounts/second-factor/factor.queries.ts';
import { compose } from '../mail/compose.ts';
import { readUnsubscribeToken, unsubscribeToken } from '../mail/unsubscribe.ts';
import { openCipher } from '../platform/cipher.ts';
import { type SealedTexts, countSealedTexts, rotateKey } from '../platform/sealed-texts.ts';
import type { User } from '../platform/users/user.schema.ts';
import { SEALED_TEXTS } from './sealed-texts.ts';

const [OLD, NEW] = ['the key of before', 'the key of today'];
const old = openCipher(OLD);
const both = openCipher(NEW, OLD);
const onlyNew = openCipher(NEW);

openWorldForEachTest();
let customer: User;
beforeEach(async () => {
  world.ports.cipher = old;
  customer = await aCustomer(world);
});

const withCipher = (cipher = both) => world.as(customer, { cipher }).accessDetails;
const rotate = (kinds = SEALED_TEXTS, cipher = both) =>
  rotateKey({ database: world.database, cipher, kinds, now: world.now });
const count = (cipher = both) =>
  countSealedTexts({ database: world.database, cipher, kinds: SEALED_TEXTS, now: world.now });
const replacing = (change: Partial<SealedTexts>) => [{ ...sealedAccessDetails, ...change }];

/** Returns every sealed text that the database holds anywhere. */
async function sealedTexts(): Promise<string[]> {
  const rows = JSON.stringify(await everyRow(world.database.read));
  return rows.match(/v1\.[\w-]{38,}/g) ?? [];
}

describe('replacing the secret key (RUN-24)', () => {
  it('seals everything in the database again, which opens without the previous key', async () => {
    await writeAllData(world, customer, await aProvider(world));
    const { secret } = await anApp(world, customer);
    await world.database.transaction(async (tx) => {
      // With them go links that have expired in that life.
      await tx.deleteFrom('mail').execute();
      await sendConfirmation(tx, old, customer, world.now);
    });
    const before = await sealedTexts();
    expect(await count()).toEqual([
      { label: 'access details', current: 0, previous: 1, unreadableIds: [] },
      { label: 'second factors', current: 0, previous: 2, unreadableIds: [] },
      { label: 'links in unsent emails', current: 0, previous: 1, unreadableIds: [] },
    ]);
    expect(await rotate()).toEqual([
      { label: 'access details', replaced: 1 },
      { label: 'second factors', replaced: 2 },
      { label: 'links in unsent emails', replaced: 1 },
    ]);
    const after = await sealedTexts();
    expect(after).toHaveLength(before.length);
    expect(after.filter((text) => before.includes(text))).toEqual([]);
    expect((await count(onlyNew)).map(({ current }) => current)).toEqual([1, 2, 1]);

    expect(await withCipher(onlyNew).mine()).toMatchObject({ instructions: 'Secret code' });
    const apps = await totpSecretsOf(world.database.read, onlyNew, customer.id);
    expect(apps.map((app) => app.secret)).toContain(secret);
    const mails = await world.database.read
      .selectFrom('mail')
      .selectAll()
      .where('template', '=', 'email_confirmation')
      .execute();
    const { publicUrl } = world.ports;
    const composed = await compose(world.database.read, mails.at(-1)!, {
      cipher: onlyNew,
      publicUrl,
      now: world.now,
    });
    expect(composed?.text).toContain('/confirm-email#');
  });

  it('loses nothing that is saved while it runs', async () => {
    await withCipher(old).save({ instructions: 'Before', notes: 'Unchanged' });
    const kinds = replacing({
      async list(...range) {
        const texts = await sealedAccessDetails.list(...range);
        // Between the read and the write of what was read.
        await withCipher().save({ instructions: 'Meanwhile' });
        return texts;
      },
    });
    expect(await rotate(kinds)).toEqual([{ label: 'access details', replaced: 0 }]);
    expect(await withCipher(onlyNew).mine()).toMatchObject({
      instructions: 'Meanwhile',
      notes: 'Unchanged',
    });
  });

  it('goes on while many save at once, and their last texts remain', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aCustomer(world)));
    const own = (user: User, cipher = both) => world.as(user, { cipher }).accessDetails;
    for (const user of people) await own(user, old).save({ instructions: 'Before' });
    const saves = people.map(async (user) => {
      for (const turn of [1, 2, 3]) await own(user).save({ instructions: `Code ${turn} of ${user.id}` });
    });
    await Promise.all([rotate(), rotate(), ...saves]);
    for (const user of people) {
      expect(await own(user, onlyNew).mine()).toMatchObject({ instructions: `Code 3 of ${user.id}` });
    }
  });

  it('seals again what a server without the new key wrote behind it', async () => {
    await withCipher(old).save({ instructions: 'Before' });
    let isLate = true;
    const kinds = replacing({
      async list(...range) {
        const texts = await sealedAccessDetails.list(...range);
        if (isLate) await withCipher(old).save({ instructions: 'Behind it' });
        isLate = false;
        return texts;
      },
    });
    await rotate(kinds);
    expect(await withCipher(onlyNew).mine()).toMatchObject({ instructions: 'Behind it' });
  });

  it('goes on after an interruption', async () => {
    const other = await aCustomer(world);
    for (const user of [customer, other]) {
      await world.as(user).accessDetails.save({ instructions: 'Before' });
    }
    let calls = 0;
    const failing = replacing({
      async replace(...replacement) {
        if ((calls += 1) === 2) throw new Error('Interrupted');
        return sealedAccessDetails.replace(...replacement);
      },
    });
    await expect(rotate(failing)).rejects.toThrow('Interrupted');
    expect(await withCipher().mine()).toMatchObject({ instructions: 'Before' });
    expect(await rotate()).toContainEqual({ label: 'access details', replaced: 2 });
    expect(await rotate()).toContainEqual({ label: 'access details', replaced: 0 });
  });

  it('changes nothing when a text opens with neither key', async () => {
    await withCipher(old).save({ instructions: 'Before' });
    const other = await aCustomer(world);
    const foreign = openCipher('the key of another server');
    await world.as(other, { cipher: foreign }).accessDetails.save({ instructions: 'Foreign' });
    const before = await sealedTexts();
    await expect(rotate()).rejects.toMatchObject({
      unreadable: [{ label: 'access details', current: 0, previous: 1, unreadableIds: [other.id] }],
    });
    expect(await sealedTexts()).toEqual(before);
  });

  it('leaves links that have expired, since nothing opens them', async () => {
    await world.database.transaction((tx) => sendConfirmation(tx, old, customer, world.now));
    world.at('2026-04-02T10:00:00Z');
    expect(await rotate()).toContainEqual({ label: 'links in unsent emails', replaced: 0 });
  });

  it('keeps links that end emails working, for as long as their key is the previous one (MAI-10)', () => {
    const ended = { userId: 7, choice: 'news' } as const;
    const token = unsubscribeToken(old, ended);
    expect(readUnsubscribeToken(both, token)).toEqual(ended);
    expect(readUnsubscribeToken(onlyNew, token)).toBeNull();
  });
});
