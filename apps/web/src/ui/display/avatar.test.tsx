import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

it.each([
  ['Grace Ama Mensah', 'GM'],
  ['  Grace  ', 'G'],
  ['élise ørsted', 'ÉØ'],
  ['E\u0301lise Cole', 'E\u0301C'],
  ['👩‍👩‍👧 Family 🇬🇭', '👩‍👩‍👧🇬🇭'],
  ['', ''],
])('of %j are the initials %j', (name, initials) => {
  const { container } = render(<Avatar name={name} size="small" />);
  expect(container.textContent).toBe(initials);
});

it('is a photo, and the initials again when that does not come', () => {
  const { container } = render(<Avatar name="Grace Mensah" photo="/files/1" size="small" />);
  const photo = container.querySelector('img')!;
  expect([photo.getAttribute('src'), container.textContent]).toEqual(['/files/1', '']);
  fireEvent.error(photo);
  expect(container.textContent).toBe('GM');
});

it('is the portrait that a profile names, and the initials without one', () => {
  const { container, rerender } = render(<Avatar name="Grace Mensah" photo="portrait:grace" size="small" />);
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/portraits.*\.svg.*#grace$/);
  rerender(<Avatar name="Grace Mensah" photo={null} size="small" />);
  expect(container.textContent).toBe('GM');
});
