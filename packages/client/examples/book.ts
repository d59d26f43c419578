import { openClient } from '@doorstep/client';

/**
 * Logs in, books the first free time and waits for its event. With `npm start` running: `node
 * packages/client/examples/book.ts http://localhost:3000`
 */
const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const client = openClient(origin);

const user = await client.accounts.login.mutate({
  email: 'customer@doorstep.test',
  password: 'doorstep-demo',
});
// An account with a second factor continues with accounts.confirmFactor.
if ('ticket' in user) throw new Error('This account has a second factor');
print(`Logged in as ${user.name}`);

const [service] = await client.services.list.query();
if (!service) throw new Error('There are no services.');
print(`Booking ${service.name}`);

const requested = new Promise<string>((resolve, reject) => {
  const subscription = client.events.follow.subscribe(undefined, {
    onData({ data }) {
      // The stream has started: earlier changes have to be read again, later ones arrive as events.
      if (data.type === 'missed') void book(service.id).catch(reject);
      if (data.type !== 'booking.requested') return;
      subscription.unsubscribe();
      resolve(`Booking ${data.bookingId} was requested at ${data.createdAt}`);
    },
    onError: reject,
  });
});
print(await requested);

const bookings = await client.bookings.list.query();
print(`${user.name} has ${bookings.length} bookings`);

async function book(serviceId: number): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  let day = await client.availability.slots.query({ serviceId, date: tomorrow });
  if (!day.slots[0] && day.nextFreeDate) {
    day = await client.availability.slots.query({ serviceId, date: day.nextFreeDate });
  }
  const [slot] = day.slots;
  if (!slot) throw new Error('No provider is free.');
  await client.bookings.request.mutate({
    serviceId,
    date: `${day.date}T${slot.time}`,
    time: slot.time,
    address: '1 High Street, London, SW1A 1AA',
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
