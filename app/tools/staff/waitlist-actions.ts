import { giveSeat, removeWaiting, waitingList } from "../../../contracts/waitlist.ts";
import { shortMoment } from "../../../lib/dates/dates.ts";
import type { Call, PageContext } from "../../context/page-context.ts";
import type { StaffOutcome } from "./actions.ts";
import { failedStatus } from "./server-call.ts";
import { changeFailureText } from "./strings.ts";

/** Loads a session's waitlist. Resolves to null if the API call fails, because the page works without the waitlist. */
export async function loadWaitlist(call: Call, sessionId: string) {
  try {
    return await call(waitingList, { sessionId });
  } catch (error) {
    failedStatus(error);
    return null;
  }
}

interface Posted {
  call: Call;
  form: URLSearchParams;
  page: Pick<PageContext, "host" | "timeZone">;
}

const idIn = (form: URLSearchParams) => form.get("waitingId")?.trim() ?? "";
const CHOOSE = { status: 400, message: "Please choose a person on the waitlist." } as const;

async function orFailure(
  subject: string,
  change: string,
  operation: () => Promise<StaffOutcome>,
): Promise<StaffOutcome> {
  try {
    return await operation();
  } catch (error) {
    const status = failedStatus(error);
    return { status, message: changeFailureText(status, subject, change) };
  }
}

/** Assigns the requested seats to a person on the waitlist. The outcome's message tells staff the next step. */
export async function give({ call, form, page }: Posted): Promise<StaffOutcome> {
  const waitingId = idIn(form);
  if (!waitingId) return CHOOSE;
  return orFailure("The person", "given a seat", async () => {
    const { success, message, paymentUrl, heldUntil } = await call(giveSeat, { waitingId });
    if (!success) return { status: 409, message: message || "No seat was assigned." };
    if (!paymentUrl) return { status: 200, message: "This person is registered now, and gets an email." };
    const link = page.host ? new URL(paymentUrl, `https://${page.host}`).href : paymentUrl;
    const until = shortMoment(heldUntil, page.timeZone);
    return {
      status: 200,
      message: `Their seat is held${until ? ` until ${until}` : ""}. They get an email with this link to pay: ${link}`,
    };
  });
}

/** Removes a person from the waitlist. */
export async function remove({ call, form }: Posted): Promise<StaffOutcome> {
  const waitingId = idIn(form);
  if (!waitingId) return CHOOSE;
  return orFailure("The person", "removed from the list", async () => {
    const { success } = await call(removeWaiting, { waitingId });
    return success
      ? { status: 200, message: "This person is no longer on the waitlist." }
      : {
          status: 409,
          message: "Another staff member has removed this person from the waitlist or assigned them a seat.",
        };
  });
}
