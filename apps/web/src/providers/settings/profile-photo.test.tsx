import { aPicture } from '@doorstep/domain/testing';
import { openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';

openWorldForEachTest({ provider: 'Grace Mensah' });

const open = () => openPage(world, '/manage-services?tab=profile', { as: provider });
const part = async () => within(await screen.findByRole('region', { name: 'Photo' }));
const readPhoto = async () => (await world.as(null).providers.show({ providerId: provider.id })).profilePhoto;
const aFile = (content: BlobPart = Uint8Array.from(aPicture())) =>
  new File([content], 'me.jpg', { type: 'image/jpeg' });
const input = async (name: string) =>
  (await (await part()).findByRole('button', { name })).previousElementSibling as HTMLInputElement;

it('a provider chooses the photo of their profile, which its readers then see (FIL-6)', async () => {
  const { user, close } = open();
  (await part()).getByText('Customers see your initials.');
  await user.upload(await input('Choose a photo'), aFile());
  await screen.findByText('Photo saved');
  await (await part()).findByText('Customers see this photo.');
  const path = await readPhoto();
  expect(path).toMatch(/^\/files\/\d+$/);
  close();
  openPage(world, `/providers/${provider.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Grace Mensah' });
  await waitFor(() => expect(document.querySelector(`img[src="${path}"]`)).not.toBeNull());
});

it('what is no photo is refused with the reason, and the present one stays (FIL-1)', async () => {
  const { path } = await world.as(provider).providers.setPhoto({ picture: Uint8Array.from(aPicture()) });
  const { user } = open();
  await user.upload(await input('Choose another photo'), aFile('<html>'));
  await (await part()).findByText(/^We can’t read this photo/);
  expect(await readPhoto()).toBe(path);
});

it('the photo is removed, and put back (FIL-5)', async () => {
  const { path } = await world.as(provider).providers.setPhoto({ picture: Uint8Array.from(aPicture()) });
  const { user } = open();
  await user.click(await (await part()).findByRole('button', { name: 'Remove photo' }));
  await screen.findByText('Photo removed');
  expect(await readPhoto()).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await (await part()).findByText('Customers see this photo.');
  expect(await readPhoto()).toBe(path);
});
