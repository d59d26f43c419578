import { aCustomer } from '@doorstep/domain/testing';
import { world } from '@doorstep/domain/testing/each-test';
import { openCipher } from '@doorstep/domain/server';
import { expect, test } from 'vitest';
import { openProgramsForEachTest, portVariable, programs } from './programs.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const production = { DEMO: '0', SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD, LOG_LEVEL: 'info' };

openProgramsForEachTest();

const rotate = (variables: Record<string, string>) => programs.run('rotate-key', variables).ended;

async function aSealedText(key: string): Promise<{ id: number }> {
  const customer = await aCustomer(world);
  const own = world.as(customer, { cipher: openCipher(key) }).accessDetails;
  await own.save({ instructions: 'The code is 4711' });
  return customer;
}

test('npm run rotate-key encrypts everything again next to a running server, which warned that it was needed (RUN-24, RUN-25)', async () => {
  await aSealedText(OLD);
  const PORT = await portVariable();
  const server = programs.run('main', { ...production, PORT });
  await server.says('SECRET_KEY_PREVIOUS is still needed for access details (1): run doorstep rotate-key');
  expect(await rotate(production)).toEqual({
    code: 0,
    output:
      'access details: 1 re-encrypted\nsecond factors: 0 re-encrypted\nlinks in unsent emails: 0 re-encrypted\n' +
      'Nothing in the database needs SECRET_KEY_PREVIOUS any more.\n',
  });
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

test('a text that neither key decrypts stops it, and a server logs that', async () => {
  await aSealedText(OLD);
  const { id } = await aSealedText('f'.repeat(32));
  expect(await rotate(production)).toEqual({
    code: 1,
    output: `Neither SECRET_KEY nor SECRET_KEY_PREVIOUS can decrypt access details ${id}. Nothing more was re-encrypted.\n`,
  });
  const server = programs.run('main', { ...production, PORT: await portVariable() });
  await server.says(`neither SECRET_KEY nor SECRET_KEY_PREVIOUS can decrypt access details ${id}`);
});

test('without the previous key there is nothing to do', async () => {
  expect(await rotate({ DEMO: '0', SECRET_KEY: NEW })).toEqual({
    code: 1,
    output: 'SECRET_KEY_PREVIOUS must be set to the key that SECRET_KEY replaces.\n',
  });
});
