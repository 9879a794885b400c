import { isParty } from "../lib/events/party.ts";
import { isOpen, offer, peopleOf, type Reason, reasonOf, refusalOf, releaseSeats, type Seat } from "./class-offer.ts";
import { registrationMail, visitorMail, waitingMail } from "./outbox.ts";
import type {
  Refusal,
  RegistrationOutcome,
  RegistrationRequest,
  RegistrationSubmission,
  ReturnAddresses,
} from "./registration-request.ts";
import { secretId } from "./secret-id.ts";
import { fullName, offeredSeats, reservedSeats, waitlistedSeats } from "./session-rows.ts";
import { isId, prepare, type Sql, sql } from "./sql.ts";

/**
 * Number of minutes that an unpaid seat stays reserved: `HOLD_MINUTES` for a new registration, `LIST_HOLD_MINUTES` for
 * a person from the waitlist.
 */
const HOLD_MINUTES = 15;
const LIST_HOLD_MINUTES = 24 * 60;

interface StoredSeat {
  id: string;
  session_id: number;
  email: string;
  status: string;
  payment_id: string | null;
}

/**
 * Registers all people in a request in one transaction. The INSERT statement checks that the session is open, that the
 * session has enough available seats, and that the fees and the promotion code are valid. If the session has a fee, the
 * seats are reserved until payment. A single payment covers all people in a registration. A repeated submission returns
 * the existing registration.
 */
export const register = async (
  db: D1Database,
  request: RegistrationRequest,
  back: ReturnAddresses,
  now: Date,
): Promise<RegistrationOutcome> => (await registerAll(db, [{ request, back }], now))[0]!;

/**
 * Processes several registration requests for one session, in order and in one transaction. If the session is full and
 * a request does not opt in to the waitlist, the function rejects it before the transaction begins, without writing
 * data.
 */
export async function registerAll(
  db: D1Database,
  registrations: readonly RegistrationSubmission[],
  now: Date,
): Promise<RegistrationOutcome[]> {
  const { isFull, hasExpired, known: priorRegistrations } = await readSessionState(db, registrations, now);
  const parties = registrations.map(({ request, back }): Party => {
    const people = peopleOf(request);
    const key = keyOf(request);
    const visitorRegistrations = priorRegistrations.filter(
      (registration) => isSame(registration.email, request.email) || (key && registration.idempotency_key === key),
    );
    const isTooLate = isFull && visitorRegistrations.length === 0 && !request.fromList && !request.atDoor;
    const refused = !isParty(people) ? "names" : isTooLate && !request.mayWait ? "full" : undefined;
    // A visitor can resubmit the same form after a cancellation or an expired reservation.
    const again = visitorRegistrations.some(
      (registration) => registration.idempotency_key !== null && registration.status !== "confirmed",
    );
    return { request, back, people, again, onlyWaits: isTooLate, ...(refused && { refused }) };
  });
  const enteringParties = parties
    .filter(({ refused }) => !refused)
    .map((party) => ({ party, ...statementsOf(party, now) }));
  const releaseStatements =
    hasExpired && enteringParties.length > 0 ? [releaseSeats(registrations[0]!.request.sessionId, now)] : [];
  const statements = [...releaseStatements, ...enteringParties.flatMap((entry) => entry.statements)];
  const results = statements.length
    ? await db.batch<StoredSeat & ListEntry>(statements.map((statement) => prepare(db, statement)))
    : [];
  let resultIndex = releaseStatements.length;
  const outcomes = new Map<Party, RegistrationOutcome>();
  for (const { party, statements: partyStatements, registrationIndex, positionIndex } of enteringParties) {
    const resultOf = (index: number) => (index < 0 ? undefined : results[resultIndex + index]?.results[0]);
    const storedSeat = resultOf(registrationIndex);
    const listEntry = resultOf(positionIndex);
    if (storedSeat) outcomes.set(party, outcomeOf(storedSeat, party.request));
    else if (listEntry) outcomes.set(party, { status: "waiting", ...(listEntry.own && { place: listEntry.place }) });
    resultIndex += partyStatements.length;
  }
  const unseated = enteringParties.map(({ party }) => party).filter((party) => !outcomes.has(party));
  const reasons = unseated.length
    ? await db.batch<Reason>(unseated.map((party) => prepare(db, reasonOf(party, now))))
    : [];
  for (const [index, party] of unseated.entries()) {
    const reason = refusalOf(reasons[index]?.results[0], party.people.length);
    const isFreeAgain = party.onlyWaits && reason === "duplicate";
    outcomes.set(party, isFreeAgain ? (await registerAll(db, [party], now))[0]! : { status: "refused", reason });
  }
  return parties.map((party) => (party.refused ? { status: "refused", reason: party.refused } : outcomes.get(party)!));
}

const keyOf = ({ idempotencyKey }: RegistrationRequest): string | null => idempotencyKey || null;
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

interface PriorRegistration {
  idempotency_key: string | null;
  email: string;
  status: string;
}

/**
 * Returns whether the session is open, whether it is full, whether it has expired reservations, and the existing
 * registrations of the people in the requests.
 */
async function readSessionState(db: D1Database, registrations: readonly RegistrationSubmission[], now: Date) {
  const { sessionId } = registrations[0]!.request;
  const valueList = (values: (string | null)[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
  const [session, priorResult] = await db.batch<PriorRegistration & { is_full: number; has_expired: number }>(
    [
      sql`SELECT ${isOpen(now)} AND capacity > 0
          AND capacity <= ${reservedSeats(sql`sessions.id`, now)} + ${waitlistedSeats(sql`sessions.id`)} AS is_full,
          EXISTS (SELECT 1 FROM registrations
            WHERE session_id = sessions.id AND status = 'held' AND hold_expires_at <= ${now}) AS has_expired
        FROM sessions WHERE ${isId(sql`sessions.id`, sessionId)}`,
      sql`SELECT idempotency_key, email, status FROM registrations
        WHERE idempotency_key IN ${valueList(registrations.map(({ request }) => keyOf(request)))}
        UNION SELECT NULL, email, status FROM registrations
        WHERE session_id = ${sessionId} AND status IN ('confirmed', 'held')
          AND email IN ${valueList(registrations.map(({ request }) => request.email))}`,
    ].map((statement) => prepare(db, statement)),
  );
  const [sessionState] = session?.results ?? [];
  return {
    isFull: sessionState?.is_full === 1,
    hasExpired: sessionState?.has_expired === 1,
    known: priorResult?.results ?? [],
  };
}

interface Party extends RegistrationSubmission {
  people: [Seat, ...Seat[]];
  /** Whether an unpaid or canceled registration has the same idempotency key as the request. */
  again: boolean;
  /** Whether the session is full, so that the people can only join the waitlist. */
  onlyWaits: boolean;
  /** Reason for the rejection. Omitted if the request takes part in the transaction. */
  refused?: Refusal;
}

/**
 * Returns the SQL statements that register the people in a request. `registrationIndex` and `positionIndex` are the
 * indexes of the statements that return the registration and the waitlist position, or -1 if the list does not contain
 * the statement.
 */
function statementsOf(
  { request, back, people, again, onlyWaits }: Party,
  now: Date,
): { statements: Sql[]; registrationIndex: number; positionIndex: number } {
  const [{ id }] = people;
  const { fromList = "", language = "en", paysAtClass = false } = request;
  const waitingId = secretId("w");
  const minutes = fromList ? LIST_HOLD_MINUTES : HOLD_MINUTES;
  const { holdUntil = new Date(now.getTime() + minutes * 60_000) } = request;
  const key = keyOf(request);
  const fitsCondition = sql`(SELECT min(open AND fee_fits AND promo_fits AND (place < people_at_once OR ${request.atDoor ?? false})) FROM offer)`;
  const isDuplicate = sql`EXISTS (SELECT 1 FROM offer AS person JOIN registrations AS there ON there.session_id = person.session_id
    AND there.email = ${request.email} AND there.first_name = person.first_name COLLATE NOCASE
    AND there.last_name = person.last_name COLLATE NOCASE WHERE there.status IN ('confirmed', 'held'))`;
  // Canceled seats are reserved for people on the waitlist, and offered seats for the person who has the offer.
  const requiredSeats = sql`${reservedSeats(sql`offer.session_id`, now)} + ${people.length}
    + iif(${fromList} = '', ${waitlistedSeats(sql`offer.session_id`)}, ${offeredSeats(sql`offer.session_id`, fromList)})`;
  const isFree = people.every(({ feeId }) => !feeId);
  const waitStatements = request.mayWait
    ? [
        sql`INSERT OR IGNORE INTO waiting (id, session_id, people, seats, promo_code, email, phone, status, language,
          idempotency_key, created_at)
        WITH offer AS MATERIALIZED (${offer(request, people, now)})
        SELECT ${waitingId}, session_id, ${JSON.stringify(people)}, ${people.length}, ${request.promoCode},
          ${request.email}, ${request.phone || null}, 'waiting', ${language}, ${key}, ${now}
        FROM offer WHERE place = 0 AND ${fitsCondition} AND capacity >= ${people.length}
          AND ${requiredSeats} > capacity AND NOT ${isDuplicate}`,
        waitingMail("waiting", sql`own.id = ${waitingId}`, now),
      ]
    : [];
  if (onlyWaits)
    return {
      statements: [...waitStatements, placeOf(request, waitingId)],
      registrationIndex: -1,
      positionIndex: waitStatements.length,
    };
  const statements = [
    ...(again
      ? [
          sql`UPDATE registrations SET idempotency_key = NULL
        WHERE idempotency_key = ${key} AND status IN ('expired', 'canceled')`,
        ]
      : []),
    sql`INSERT INTO registrations (id, party_of, session_id, fee_id, promo_code, amount, owed, status, hold_expires_at, first_name,
          last_name, partner, email, phone, idempotency_key, language, created_at)
        WITH offer AS MATERIALIZED (${offer(request, people, now)})
        SELECT person_id, iif(place = 0, NULL, ${id}), session_id, fee_id, promo_code, due, iif(${paysAtClass}, due, 0),
          iif(${paysAtClass} OR (SELECT sum(due) FROM offer) = 0, 'confirmed', 'held'),
          iif(${paysAtClass} OR (SELECT sum(due) FROM offer) = 0, NULL, ${holdUntil}),
          first_name, last_name, partner, ${request.email}, ${request.phone || null}, iif(place = 0, ${key}, NULL),
          ${language}, ${now}
        FROM offer
        WHERE ${fitsCondition} AND (capacity = 0 OR ${requiredSeats} <= capacity)
          AND (${fromList} = '' OR EXISTS (SELECT 1 FROM waiting WHERE waiting.id = ${fromList} AND waiting.status = 'waiting'))
          AND NOT EXISTS (SELECT 1 FROM registrations WHERE idempotency_key = ${key}) AND NOT ${isDuplicate}`,
    ...(fromList
      ? [
          sql`UPDATE waiting SET status = 'seated'
        WHERE id = ${fromList} AND EXISTS (SELECT 1 FROM registrations WHERE registrations.id = ${id})`,
        ]
      : []),
    ...waitStatements,
    // A registration without fees does not need a payment.
    ...(isFree || paysAtClass
      ? []
      : [
          sql`INSERT INTO payments (id, registration_id, description, amount, status, confirm_url, cancel_url, close_url, payer, created_at)
        SELECT ${secretId("p")}, registrations.id, title,
          (SELECT sum(amount) FROM registrations WHERE id = ${id} OR party_of = ${id}), 'open',
          ${`${back.confirm}?registrationId=${id}`}, ${back.cancel}, ${back.cancel},
          json_object('name', ${fullName}, 'email', email), ${now}
        FROM registrations JOIN sessions ON sessions.id = session_id WHERE registrations.id = ${id} AND status = 'held'`,
        ]),
    // Staff register people from the waitlist and at the door.
    (fromList || request.atDoor ? registrationMail : visitorMail)(
      sql`iif(status = 'confirmed', 'registered', ${fromList ? "seat" : "held"})`,
      id,
      `registered ${id}`,
      now,
    ),
    sql`SELECT registrations.id, session_id, email, status,
          (SELECT id FROM payments WHERE registration_id = registrations.id) AS payment_id
        FROM registrations WHERE id = ${id} OR idempotency_key = ${key}`,
  ];
  const registrationIndex = statements.length - 1;
  return request.mayWait
    ? {
        statements: [...statements, placeOf(request, waitingId)],
        registrationIndex,
        positionIndex: registrationIndex + 1,
      }
    : { statements, registrationIndex, positionIndex: -1 };
}

function outcomeOf(storedSeat: StoredSeat, request: RegistrationRequest): RegistrationOutcome {
  const isSameRequest = String(storedSeat.session_id) === request.sessionId && isSame(storedSeat.email, request.email);
  if (isSameRequest && storedSeat.status === "confirmed") return { status: "confirmed", registrationId: storedSeat.id };
  if (isSameRequest && storedSeat.status === "held" && storedSeat.payment_id)
    return { status: "held", registrationId: storedSeat.id, paymentId: storedSeat.payment_id };
  return { status: "refused", reason: "duplicate" };
}

interface ListEntry {
  place: number;
  /** Whether the request made the entry, so that its sender may learn the place. */
  own: number;
}

/**
 * Returns the query for a person's waitlist entry and its position, starting at 1. Anyone can type another person's
 * email address, so an entry belongs to the request only if the request or an earlier attempt made it. Staff may see
 * each place.
 */
function placeOf({ sessionId, email, idempotencyKey, atDoor = false }: RegistrationRequest, waitingId: string): Sql {
  const listCondition = sql`session_id = ${sessionId} AND status = 'waiting'`;
  return sql`SELECT (SELECT count(*) FROM waiting WHERE ${listCondition} AND rank <= entry.rank) AS place,
      (id = ${waitingId} OR ${idempotencyKey} <> '' AND idempotency_key = ${idempotencyKey} OR ${atDoor}) AS own
    FROM waiting AS entry WHERE ${listCondition} AND email = ${email}`;
}
