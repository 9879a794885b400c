import { markArrival, registerWalkIn } from "../../contracts/check-in.ts";
import type { UpstreamResponseOf } from "../../contracts/endpoint.ts";
import { DAY_MS } from "../../lib/dates/units.ts";
import { recordDeskPayment } from "../desk-payments.ts";
import { paysAtClass } from "../pays-at-class.ts";
import { register } from "../register.ts";
import { returnUrl } from "../return-url.ts";
import { answer, newRouter } from "../route.ts";
import { hasSeat } from "../session-rows.ts";
import { prepare, row, rows, sql } from "../sql.ts";
import { REFUSALS } from "./waitlist.ts";

/**
 * Staff API calls for checking in session participants. The Worker forwards staff API calls only for signed-in staff.
 */
export const checkIn = newRouter();

/** Message for a partner's name with a fee that covers one person. */
export const PARTNER_FEE = "The fee covers one person. Choose the fee for a couple, or leave the partner’s name empty.";

/** Time for which a seat is held that staff assign by telephone, until it is paid online. */
const PHONE_HOLD_MS = DAY_MS;

interface ArrivalRow {
  arrived_at: number | null;
  arrived_by: string | null;
}

/** Returns a registration's check-in time and staff member as response fields. */
export const arrivalOf = ({ arrived_at: at, arrived_by: by }: ArrivalRow) =>
  at === null ? {} : { arrivedAt: new Date(at).toISOString(), ...(by && { arrivedBy: by }) };

answer(checkIn, markArrival, async ({ registrationId, sessionId, arrived, age }, { db, now, staff }) => {
  const at = now.getTime() - age;
  const seatCondition = sql`id = ${registrationId} AND session_id = ${sessionId} AND ${hasSeat(now)}`;
  // If staff check in a participant twice, the response contains the time of the first check-in and the name of the
  // staff member who recorded it.
  const assignments = arrived
    ? sql`arrived_by = iif(arrived_at IS NULL, ${staff.name}, arrived_by), arrived_at = coalesce(arrived_at, ${at})`
    : sql`arrived_by = NULL, arrived_at = NULL`;
  const [, selection] = await db.batch<ArrivalRow>(
    [
      sql`UPDATE registrations SET ${assignments}, arrival_marked_at = ${at}
        WHERE ${seatCondition} AND coalesce(arrival_marked_at, 0) <= ${at}`,
      sql`SELECT arrived_at, arrived_by FROM registrations WHERE ${seatCondition}`,
    ].map((statement) => prepare(db, statement)),
  );
  const arrival = selection?.results[0];
  return arrival ? { success: true, ...arrivalOf(arrival) } : { success: false };
});

answer(
  checkIn,
  registerWalkIn,
  async (request, { db, env, now, staff }): Promise<UpstreamResponseOf<typeof registerWalkIn>> => {
    const { sessionId, firstName, lastName, email = "", phone = "", feeId = "", promoCode = "" } = request;
    const { partnerName: partner, others, arrived, payment, note, idempotencyKey } = request;
    const isAtClass = payment !== "online" || paysAtClass(env);
    const isForOne =
      partner && (await row(db, sql`SELECT id FROM event_fees WHERE id = ${feeId} AND people > 1`)) === null;
    if (isForOne) return { status: "refused", message: PARTNER_FEE };
    const outcome = await register(
      db,
      {
        sessionId,
        feeId,
        promoCode,
        firstName,
        lastName,
        ...(partner && { partner }),
        others: others.map(({ feeId: own = feeId, ...person }) => ({ ...person, feeId: own })),
        email,
        phone,
        idempotencyKey,
        atDoor: true,
        paysAtClass: isAtClass,
        // Somebody on the telephone gets the link to the payment page in an email, and has a day to pay.
        ...(!arrived && { holdUntil: new Date(now.getTime() + PHONE_HOLD_MS) }),
        // A person needs an email address to join the waitlist: it identifies the waitlist entry and receives the
        // notification when a seat becomes available.
        mayWait: email !== "",
      },
      {
        confirm: returnUrl("/classes-events/thank-you", env) ?? "/",
        cancel: returnUrl("/classes-events", env) ?? "/",
      },
      now,
    );
    if (outcome.status === "waiting") return outcome;
    if (outcome.status === "refused") return { status: "refused", message: messageOf(outcome.reason, email) };
    const { registrationId } = outcome;
    const inParty = sql`(id = ${registrationId} OR party_of = ${registrationId})`;
    if (arrived)
      await prepare(
        db,
        sql`UPDATE registrations SET arrived_by = iif(arrival_marked_at IS NULL, ${staff.name}, arrived_by),
            arrived_at = iif(arrival_marked_at IS NULL, ${now.getTime()}, arrived_at),
            arrival_marked_at = coalesce(arrival_marked_at, ${now.getTime()})
          WHERE ${inParty}`,
      ).run();
    const seats = await rows<{ id: string; until: string | null; owed: number }>(
      db,
      sql`SELECT id, hold_expires_at AS until, owed FROM registrations WHERE ${inParty} ORDER BY party_of IS NOT NULL, rowid`,
    );
    const owing = seats.filter((seat) => seat.owed > 0);
    const owed = owing.reduce((sum, seat) => sum + seat.owed, 0) / 100;
    if (outcome.status === "confirmed") {
      if (payment === "online" || payment === "class" || owed === 0)
        return { status: "registered", registrationId, ...(owed > 0 && { owed }) };
      const key = { idempotencyKey, registrationIds: owing.map(({ id }) => id) };
      const taken = await recordDeskPayment({ ...key, method: payment, note }, { db, now, staff }, true);
      return "paid" in taken
        ? { status: "registered", registrationId, paid: taken.paid / 100 }
        : { status: "registered", registrationId, owed };
    }
    const paymentUrl = `${env.PAY_ORIGIN ?? ""}/pay/${outcome.paymentId}`;
    return {
      status: "held",
      registrationId,
      paymentUrl,
      ...(seats[0]?.until && { heldUntil: seats[0].until }),
    };
  },
);

const messageOf = (reason: keyof typeof REFUSALS, email: string): string => {
  if (reason === "full" && !email) return "No seats are available. With an email address, they can join the waitlist.";
  if (reason === "closed") return "This class is over or does not accept registrations here.";
  if (reason === "fee") return "Please choose a fee.";
  if (reason === "promo") return "The discount code is not valid for this class. Check the code, or leave it empty.";
  if (reason === "duplicate" && !email)
    return "Someone with this name and no email address is already registered. Add an email address for another person.";
  return REFUSALS[reason];
};
