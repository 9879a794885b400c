import { giveSeat, removeWaiting, waitingList } from "../../../contracts/waitlist.ts";
import { shortMoment } from "../../../lib/dates/dates.ts";
import type { Call, PageContext } from "../../context/page-context.ts";
import type { StaffOutcome } from "./actions.ts";
import { failedChange, orNull } from "./server-call.ts";

/** Loads a session's waitlist, or null. */
export const loadWaitlist = (call: Call, sessionId: string) => orNull(call(waitingList, { sessionId }));

interface Posted {
  call: Call;
  form: URLSearchParams;
  page: Pick<PageContext, "host" | "timeZone">;
}

const idIn = (form: URLSearchParams) => form.get("waitingId")?.trim() ?? "";
const CHOOSE = { status: 400, message: "Please choose a person on the waitlist." } as const;

/** Assigns the requested seats to a person on the waitlist. The outcome's message tells staff the next step. */
export async function give({ call, form, page }: Posted): Promise<StaffOutcome> {
  const waitingId = idIn(form);
  if (!waitingId) return CHOOSE;
  try {
    const { success, message, paymentUrl, heldUntil } = await call(giveSeat, { waitingId });
    if (!success) return { status: 409, message: message || "No seat was assigned." };
    if (!paymentUrl) return { status: 200, message: "This person is registered now, and gets an email." };
    const link = page.host ? new URL(paymentUrl, `https://${page.host}`).href : paymentUrl;
    const until = shortMoment(heldUntil, page.timeZone);
    return {
      status: 200,
      message: `Their seat is held${until ? ` until ${until}` : ""}. They get an email with this link to pay: ${link}`,
    };
  } catch (error) {
    return failedChange(error, "The person", "given a seat");
  }
}

/** Removes a person from the waitlist. */
export async function remove({ call, form }: Posted): Promise<StaffOutcome> {
  const waitingId = idIn(form);
  if (!waitingId) return CHOOSE;
  try {
    const { success } = await call(removeWaiting, { waitingId });
    return success
      ? { status: 200, message: "This person is no longer on the waitlist." }
      : {
          status: 409,
          message: "Another staff member has removed this person from the waitlist or assigned them a seat.",
        };
  } catch (error) {
    return failedChange(error, "The person", "removed from the list");
  }
}
