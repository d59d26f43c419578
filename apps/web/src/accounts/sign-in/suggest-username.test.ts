import { expect, it } from 'vitest';
import { isSuggested, suggestAnother, suggestUsername } from './suggest-username.ts';

it.each([
  ['Amara Cole', 'amara.cole'],
  ['  Zoë  O’Brien-Łuka ', 'zoe.obrien.łuka'],
  ['Al', ''],
  ['李 小龙 Lee', '李.小龙.lee'],
])('suggests for %s the username %s', (name, username) => {
  expect(suggestUsername(name)).toBe(username);
});

it('suggests another with a number, and none for a name that is too short', () => {
  expect(suggestAnother('Amara Cole')).toMatch(/^amara\.cole\d\d$/);
  expect(suggestAnother('A')).toBe('');
});

it.each([
  ['', '', true],
  ['amara.cole', 'Amara Cole', true],
  ['amara.cole47', 'Amara Cole', true],
  ['amara.c', 'Amara Cole', false],
  ['nora', 'Amara Cole', false],
  ['nora', '', false],
])('of the username %s and the name %s it is %s that it follows', (username, name, expected) => {
  expect(isSuggested(username, name)).toBe(expected);
});
