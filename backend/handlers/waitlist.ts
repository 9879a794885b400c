import { giveSeat, removeWaiting, waitingList } from "../../contracts/waitlist.ts";
import { fullName, type Person } from "../../lib/events/party.ts";
import { leaveWaitlist } from "../outbox.ts";
import { type Refusal, register } from "../register.ts";
import { returnUrl } from "../return-url.ts";
import { answer, newRouter } from "../route.ts";
import { row, rows, sql } from "../sql.ts";

/** Staff API calls for managing waitlists. The Worker forwards staff API calls only for signed-in staff. */
export const waitlist = newRouter();

interface WaitingRow {
  id: string;
  session_id: number;
  people: string;
  seats: number;
  promo_code: string;
  email: string;
  phone: string | null;
  language: string;
  created_at: string;
}

const peopleIn = (waitingRow: WaitingRow): [Person, ...Person[]] => JSON.parse(waitingRow.people);

answer(waitlist, waitingList, async ({ sessionId }, { db }) => {
  const waitingRows = await rows<WaitingRow>(
    db,
    sql`SELECT * FROM waiting WHERE session_id = ${sessionId} AND status = 'waiting' ORDER BY rank`,
  );
  return waitingRows.map((waitingRow) => {
    const [person] = peopleIn(waitingRow);
    const { id, email, phone, seats, created_at: since } = waitingRow;
    return { id, name: fullName(person), email, phone, seats, since };
  });
});

export const REFUSALS: Record<Refusal, string> = {
  session: "This class no longer exists.",
  closed: "Registration for this class is closed.",
  fee: "The fee that they chose no longer exists. Please register them again.",
  promo: "Their promotion code is no longer valid. Please register them again.",
  duplicate: "They are already registered for this class.",
  full: "No seats are available.",
  few: "There are not enough available seats for the whole group.",
  names: "Their names are not complete. Please register them again.",
  many: "This class does not accept that many people in one registration.",
};

answer(waitlist, giveSeat, async ({ waitingId }, { db, env, now }) => {
  const waitingRow = await row<WaitingRow>(
    db,
    sql`SELECT * FROM waiting WHERE id = ${waitingId} AND status = 'waiting'`,
  );
  if (!waitingRow) return { success: false, message: "This person is no longer on the waitlist." };
  const [{ firstName, lastName, feeId }, ...others] = peopleIn(waitingRow);
  const prefix = waitingRow.language === "es" ? "/es" : "";
  const confirmUrl = returnUrl(`${prefix}/classes-events/thank-you`, env) ?? "/";
  const outcome = await register(
    db,
    {
      sessionId: String(waitingRow.session_id),
      feeId,
      promoCode: waitingRow.promo_code,
      firstName,
      lastName,
      email: waitingRow.email,
      phone: waitingRow.phone ?? "",
      others,
      language: waitingRow.language,
      idempotencyKey: "",
      fromList: waitingRow.id,
    },
    { confirm: confirmUrl, cancel: returnUrl(`${prefix}/classes-events`, env) ?? "/" },
    now,
  );
  if (outcome.status === "refused") return { success: false, message: REFUSALS[outcome.reason] };
  if (outcome.status !== "held") return { success: outcome.status === "confirmed" };
  const hold = await row<{ until: string }>(
    db,
    sql`SELECT hold_expires_at AS until FROM registrations WHERE id = ${outcome.registrationId}`,
  );
  const paymentUrl = `${env.PAY_ORIGIN ?? ""}/pay/${outcome.paymentId}`;
  return { success: true, paymentUrl, ...(hold && { heldUntil: hold.until }) };
});

answer(waitlist, removeWaiting, async ({ waitingId }, context) => ({
  success: await leaveWaitlist(waitingId, sql`TRUE`, context, true),
}));
