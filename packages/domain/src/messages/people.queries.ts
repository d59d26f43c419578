import type { Viewer } from '../platform/context.ts';
import { MAX_DURATION } from '../scheduling/booking-window.ts';
import type { Db } from '../platform/database/database.ts';
import { type Page, type PageQuery, cursorAfter, idBefore, pageOf, placeOf } from '../platform/page.ts';
import { addMinutes } from '../platform/time.ts';
import { profilePhotosOf } from '../providers/profile.queries.ts';
import { MESSAGE_COLUMNS, canBeWrittenTo, otherSideOf, readIdColumnOf, sideOf } from './message.queries.ts';
import type { Message, Person, Visit } from './message.schema.ts';

/** A person to write to before their details are read, with the cursor after them. */
type ListedPerson = Omit<Person, 'photo' | 'lastMessage' | 'visit' | 'lastVisit'> & {
  lastId: number | null;
  cursor: string;
};

/**
 * Returns a page of the users whom the viewer can write to: first those with a conversation, then those with only an
 * uncancelled booking, each with the latest first. @throws invalid
 */
export async function listPeople(
  db: Db,
  viewer: Viewer,
  { cursor, limit, now }: Pick<PageQuery, 'cursor' | 'limit'> & { now: Date },
): Promise<Page<Person>> {
  const maxRows = limit + 1;
  const isPastConversations = cursor?.includes('_') ?? false;
  const conversations = isPastConversations
    ? []
    : await selectConversations(db, viewer, now)
        .where('conversation.lastMessageId', '<', idBefore(cursor))
        .limit(maxRows)
        .execute();
  const place = isPastConversations ? placeOf(cursor) : null;
  const bookings =
    conversations.length < maxRows
      ? await selectBookings(db, viewer)
          .$if(place !== null, (query) =>
            query.where((eb) =>
              eb(
                eb.refTuple('booking.startsAt', 'booking.id'),
                '<',
                eb.tuple(place?.at ?? '', place?.id ?? 0),
              ),
            ),
          )
          .limit(maxRows - conversations.length)
          .execute()
      : [];
  const rows = [...conversations.map(fromConversation), ...bookings.map(fromBooking)];
  const addDetails = await readDetails(db, viewer, rows.slice(0, limit), now);
  return pageOf(rows, limit, { cursorOf: (row) => row.cursor, present: addDetails });
}

/** Returns a user whom the viewer can write to; undefined for anyone else. */
export async function findPerson(
  db: Db,
  viewer: Viewer,
  otherId: number,
  now: Date,
): Promise<Person | undefined> {
  const [conversation] = await selectConversations(db, viewer, now)
    .where(`conversation.${otherSideOf(viewer)}`, '=', otherId)
    .limit(1)
    .execute();
  const [booking] = conversation
    ? []
    : await selectBookings(db, viewer)
        .where(`booking.${bookedSideOf(viewer).other}`, '=', otherId)
        .limit(1)
        .execute();
  const found = conversation ? fromConversation(conversation) : booking && fromBooking(booking);
  if (!found) return undefined;
  const addDetails = await readDetails(db, viewer, [found], now);
  return addDetails(found);
}

type ConversationRow = Awaited<ReturnType<ReturnType<typeof selectConversations>['execute']>>[number];
type BookingPartnerRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number];

function fromConversation({
  id,
  otherId,
  otherName,
  lastId,
  lastMessageId,
  unread,
  canWrite,
}: ConversationRow): ListedPerson {
  const person = { id: otherId, name: otherName, canWrite: Boolean(canWrite), conversationId: id };
  return { ...person, unread: Number(unread), lastId, cursor: String(lastMessageId) };
}

function fromBooking({ id, startsAt: at, otherId, otherName, canWrite }: BookingPartnerRow): ListedPerson {
  const person = { id: otherId, name: otherName, canWrite: Boolean(canWrite), conversationId: null };
  return { ...person, unread: 0, lastId: null, cursor: cursorAfter({ at, id }) };
}

/** Selects the viewer's conversations with numbers of unread messages, the latest first. */
function selectConversations(db: Db, viewer: Viewer, now: Date) {
  const readId = `conversation.${readIdColumnOf(viewer)}` as const;
  return db
    .selectFrom('conversation')
    .innerJoin('user', 'user.id', `conversation.${otherSideOf(viewer)}`)
    .select(['conversation.id', 'conversation.lastMessageId', 'user.id as otherId', 'user.name as otherName'])
    .select(canBeWrittenTo(db, viewer.id).as('canWrite'))
    .select((eb) => {
      const appeared = eb
        .selectFrom('message')
        .whereRef('message.conversationId', '=', 'conversation.id')
        .where('message.createdAt', '<=', now.toISOString());
      return [
        appeared.select('message.id').orderBy('message.id', 'desc').limit(1).as('lastId'),
        appeared
          .whereRef('message.id', '>', readId)
          .where((of) => of.or([of('message.senderId', 'is', null), of('message.senderId', '!=', viewer.id)]))
          .select(({ fn }) => fn.countAll().as('count'))
          .as('unread'),
      ];
    })
    .where(`conversation.${sideOf(viewer)}`, '=', viewer.id)
    .orderBy('conversation.lastMessageId', 'desc');
}

/** Selects the latest booking with each user without a conversation, the latest first. */
function selectBookings(db: Db, viewer: Viewer) {
  const { own, other } = bookedSideOf(viewer);
  return db
    .selectFrom('booking')
    .innerJoin('user', 'user.id', `booking.${other}`)
    .select(['booking.id', 'booking.startsAt', 'user.id as otherId', 'user.name as otherName'])
    .select(canBeWrittenTo(db, viewer.id).as('canWrite'))
    .where(`booking.${own}`, '=', viewer.id)
    .where('booking.status', '!=', 'cancelled')
    .where('user.deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) => {
      const later = selectFrom('booking as later')
        .select('later.id')
        .whereRef('later.userId', '=', 'booking.userId')
        .whereRef('later.providerId', '=', 'booking.providerId')
        .where('later.status', '!=', 'cancelled')
        .where((eb) =>
          eb(eb.refTuple('later.startsAt', 'later.id'), '>', eb.refTuple('booking.startsAt', 'booking.id')),
        );
      return not(exists(later));
    })
    .where(({ not, exists, selectFrom }) => {
      const written = selectFrom('conversation')
        .select('conversation.id')
        .whereRef('conversation.customerId', '=', 'booking.userId')
        .whereRef('conversation.providerId', '=', 'booking.providerId');
      return not(exists(written));
    })
    .orderBy('booking.startsAt', 'desc')
    .orderBy('booking.id', 'desc');
}

/** Reads photos, last messages and visits of people, and returns a function that adds them to a person. */
async function readDetails(
  db: Db,
  viewer: Viewer,
  found: readonly ListedPerson[],
  now: Date,
): Promise<(found: ListedPerson) => Person> {
  const last = await readMessages(
    db,
    found.flatMap(({ lastId }) => lastId ?? []),
  );
  const ids = found.map(({ id }) => id);
  const next = await readVisits(db, viewer, ids, { now, which: 'next' });
  const past = await readVisits(db, viewer, ids, { now, which: 'last' });
  const photos = await profilePhotosOf(db, ids);
  return ({ id, name, canWrite, conversationId, unread, lastId }) => ({
    id,
    name,
    canWrite,
    photo: photos.get(id) ?? null,
    conversationId,
    unread,
    lastMessage: (lastId !== null && last.get(lastId)) || null,
    visit: next.get(id) ?? null,
    lastVisit: past.get(id) ?? null,
  });
}

async function readMessages(db: Db, ids: readonly number[]): Promise<Map<number, Message>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('message').select(MESSAGE_COLUMNS).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns a visit with each other user, by their id: the next that is neither over, cancelled nor paused, or the last that
 * has ended and was not cancelled.
 */
async function readVisits(
  db: Db,
  viewer: Viewer,
  otherIds: readonly number[],
  { now, which }: { now: Date; which: 'next' | 'last' },
): Promise<Map<number, Visit>> {
  if (otherIds.length === 0) return new Map();
  const { own, other } = bookedSideOf(viewer);
  const rows = await db
    .selectFrom('user')
    .innerJoin('booking', (join) =>
      join.on('booking.id', '=', (eb) => {
        const shared = eb
          .selectFrom('booking as visit')
          .select('visit.id')
          .where(`visit.${own}`, '=', viewer.id)
          .whereRef(`visit.${other}`, '=', 'user.id')
          .where('visit.pausedAt', 'is', null)
          .limit(1);
        return which === 'last'
          ? shared
              .where('visit.startsAt', '<=', now.toISOString())
              .where('visit.endsAt', '<=', now.toISOString())
              .where('visit.status', 'in', ['confirmed', 'completed'])
              .orderBy('visit.startsAt', 'desc')
              .orderBy('visit.id', 'desc')
          : shared
              // An earlier visit has ended; the condition is for the index.
              .where('visit.startsAt', '>', addMinutes(now, -MAX_DURATION).toISOString())
              .where('visit.endsAt', '>', now.toISOString())
              .where('visit.status', 'in', ['pending', 'confirmed'])
              .orderBy('visit.startsAt')
              .orderBy('visit.id');
      }),
    )
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .select(['user.id as otherId', 'booking.id', 'booking.startsAt as date', 'booking.endsAt'])
    .select(['service.name as serviceName', 'booking.status'])
    .where('user.id', 'in', otherIds)
    .execute();
  return new Map(
    rows.map(({ otherId, status, ...visit }) => [otherId, { ...visit, isPending: status === 'pending' }]),
  );
}

/** Returns the columns of a booking that name the viewer and the other side. */
function bookedSideOf({ role }: Viewer): { own: 'userId' | 'providerId'; other: 'userId' | 'providerId' } {
  return role === 'customer'
    ? { own: 'userId', other: 'providerId' }
    : { own: 'providerId', other: 'userId' };
}
