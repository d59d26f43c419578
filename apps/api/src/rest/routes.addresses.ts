import { Address, NewAddress, Postcode, PostcodeAnswer } from '@doorstep/domain';
import { z } from 'zod';
import { type Route, type Sent, asSent } from './route.ts';

const addressNamed = ({ id }: Sent): unknown => ({ addressId: id });

/** Saved addresses, each user's own, and the look-up that helps to enter one (API-1). */
export const addressRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/user-addresses',
    summary: 'Own addresses, oldest first',
    procedure: 'addresses.list',
    status: 200,
    answer: z.array(Address),
  },
  {
    method: 'POST',
    path: '/api/user-addresses',
    summary: 'Save an address; the first becomes the default',
    procedure: 'addresses.create',
    input: asSent,
    body: NewAddress,
    status: 201,
    answer: Address,
    refusals: ['foreign_user', 'too_many_addresses'],
  },
  {
    method: 'PUT',
    path: '/api/user-addresses/{id}',
    summary: 'Replace an address',
    procedure: 'addresses.update',
    input: ({ id, body }) => ({ ...body, addressId: id }),
    body: NewAddress,
    status: 200,
    answer: Address,
    refusals: ['foreign_user'],
  },
  {
    method: 'DELETE',
    path: '/api/user-addresses/{id}',
    summary: 'Remove an address; when it was the default, the oldest left becomes it',
    procedure: 'addresses.delete',
    input: addressNamed,
    status: 204,
  },
  {
    method: 'POST',
    path: '/api/user-addresses/{id}/set-default',
    summary: 'Make an address the one default',
    procedure: 'addresses.setDefault',
    input: addressNamed,
    status: 200,
    answer: Address,
  },
  {
    method: 'GET',
    path: '/api/address/postcode',
    summary:
      'The addresses of a postcode, and which source knows them; `partial` when only the town is known',
    procedure: 'postcodes.lookUp',
    input: ({ query }) => query,
    query: z.object({ postcode: Postcode }),
    status: 200,
    answer: PostcodeAnswer,
    refusals: ['too_many_requests'],
    saysError: true,
  },
];
