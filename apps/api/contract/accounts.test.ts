import type { User } from '@doorstep/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Town, openTestedTown, register } from './people.ts';
import { openInProcess } from './server.in-process.ts';
import type { Answer } from './server.ts';

const PASSWORD = 'doorstep-demo';

let town: Town;
/** A user who has an account. */
let known: User;

beforeAll(async () => {
  town = await openTestedTown();
  known = await town.user('stranger');
});

afterAll(() => town.close());

const post = (path: string, body: object) => town.send({ method: 'POST', path, body });
const logIn = (email: string, password: string) => post('/api/login', { email, password });
const refusalOf = ({ status, json }: Answer) => ({ status, json });

describe('a registration', () => {
  /** A new user, but for what is changed. */
  const applicant = (changes: Partial<User>) => {
    const username = `new.${crypto.randomUUID().slice(0, 13)}`;
    const email = `${username}@example.test`;
    return { username, email, name: 'New', password: PASSWORD, role: 'customer', phone: null, ...changes };
  };

  test.each([
    ['as it was written', (text: string) => text],
    ['in capitals', (text: string) => text.toUpperCase()],
  ])('with an email that is taken, %s, says so', async (_name, write) => {
    expect(refusalOf(await post('/api/register', applicant({ email: write(known.email) })))).toEqual({
      status: 409,
      json: {
        message: 'This email is already registered',
        code: 'email_taken',
        fields: { email: 'This email is already registered' },
      },
    });
  });

  test('with a username that is taken says so', async () => {
    expect(refusalOf(await post('/api/register', applicant({ username: known.username })))).toEqual({
      status: 409,
      json: {
        message: 'This username is already taken',
        code: 'username_taken',
        fields: { username: 'This username is already taken' },
      },
    });
  });

  test('without a role is one of a customer', async () => {
    const { role: _, ...withoutRole } = applicant({});
    const { status, json } = await post('/api/register', withoutRole);
    expect([status, (json as User).role]).toEqual([201, 'customer']);
  });

  test('with every field wrong gets a sentence per field', async () => {
    const body = { username: 'ab', name: 'a', email: 'nobody', password: '12345', role: 'owner' };
    expect(refusalOf(await post('/api/register', body))).toEqual({
      status: 400,
      json: {
        message: 'Username must be at least 3 characters',
        code: 'invalid',
        fields: {
          username: 'Username must be at least 3 characters',
          name: 'Name must be at least 2 characters',
          email: 'Please enter a valid email address',
          password: 'Password must be at least 6 characters',
          role: 'Please select a role',
        },
      },
    });
  });

  test('as an admin is refused outside demo mode', async () => {
    const real = await openInProcess({ variables: { DEMO: '0', SECRET_KEY: 'k'.repeat(32) } });
    const body = applicant({ role: 'admin' });
    expect(refusalOf(await real.send({ method: 'POST', path: '/api/register', body }))).toMatchObject({
      status: 400,
      json: { code: 'invalid', fields: { role: 'Please select a role' } },
    });
    await real.close();
  });

  test('responds with the account and no secret', async () => {
    const answer = await register(town, 'provider');
    expect(answer.json).toMatchObject({ role: 'provider', active: true, approved: false, phone: null });
    expect(answer.text).not.toMatch(/password|hash|argon|token/i);
  });
});

describe('a login', () => {
  test('works with the email in any case', async () => {
    const { status, json } = await logIn(known.email.toUpperCase(), PASSWORD);
    expect({ status, json }).toEqual({ status: 200, json: known });
  });

  test('fails in the same way for a wrong password and an unknown email', async () => {
    const refusal = {
      status: 401,
      json: { message: 'Invalid email or password', code: 'wrong_credentials' },
    };
    const unknown = `nobody.${crypto.randomUUID()}@example.test`;
    for (const answer of [await logIn(known.email, 'wrong-password'), await logIn(unknown, PASSWORD)]) {
      expect(refusalOf(answer)).toEqual(refusal);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('with every field wrong gets a sentence per field', async () => {
    expect(refusalOf(await logIn('nobody', '12345'))).toMatchObject({
      status: 400,
      json: {
        fields: {
          email: 'Please enter a valid email address',
          password: 'Password must be at least 6 characters',
        },
      },
    });
  });

  test('to a deactivated account is refused, but only with the right password', async () => {
    const { id, email } = (await register(town, 'customer')).json as User;
    const path = `/api/admin/users/${id}/deactivate`;
    expect((await town.as('admin', { method: 'POST', path })).json).toMatchObject({ id, active: false });
    expect(refusalOf(await logIn(email, PASSWORD))).toEqual({
      status: 403,
      json: { message: 'Your account has been deactivated', code: 'deactivated' },
    });
    expect((await logIn(email, 'wrong-password')).status).toBe(401);
  });
});

describe('an admin', () => {
  const act = async (path: string) => refusalOf(await town.as('admin', { method: 'POST', path }));

  test('cannot deactivate themself', async () => {
    const { id } = await town.user('admin');
    expect(await act(`/api/admin/users/${id}/deactivate`)).toMatchObject({
      status: 409,
      json: { code: 'self_deactivation' },
    });
  });

  test('approves providers only, and may repeat it', async () => {
    const { id } = (await register(town, 'provider')).json as User;
    for (const time of ['first', 'second']) {
      expect({ time, ...(await act(`/api/admin/providers/${id}/approve`)) }).toMatchObject({
        time,
        status: 200,
        json: { id, approved: true },
      });
    }
    expect(await act(`/api/admin/providers/${known.id}/approve`)).toMatchObject({
      status: 409,
      json: { code: 'not_a_provider' },
    });
  });
});
