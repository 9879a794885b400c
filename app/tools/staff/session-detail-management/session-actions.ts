import { changeSession, type SessionChange } from "../../../../contracts/class-desk.ts";
import { money } from "../../../../lib/billing/money.ts";
import { changeText } from "../../../../lib/events/participants.ts";
import type { ActionInput } from "../../define.ts";
import type { StaffOutcome } from "../actions.ts";
import { failedStatus } from "../server-call.ts";
import { changeFailureText } from "../words.ts";

const DONE = { close: "closed", reopen: "reopened", cancel: "canceled" } as const;

/** Returns the action that closes, reopens, or cancels the session of the page. */
export const changeTo =
  (to: SessionChange) =>
  async ({ query, call, form, page: { timeZone } }: ActionInput): Promise<StaffOutcome> => {
    const sessionId = query.get("sessionId")?.trim() ?? "";
    const refund = form.get("refund") === "true";
    try {
      const answer = await call(changeSession, { sessionId, to, ...(refund && { refund }) });
      const { success, change, canceled = 0, refunded = 0 } = answer;
      if (!success)
        return { status: 409, message: `${change ? `${changeText(change, timeZone)}. ` : ""}Nothing was changed now.` };
      if (to !== "cancel") return { status: 200, message: `Registration is ${DONE[to]}.` };
      const people = `${canceled} ${canceled === 1 ? "registration is" : "registrations are"} canceled`;
      const returned = refunded > 0 ? `${money(refunded)} is refunded` : "nothing is refunded";
      return { status: 200, message: `The class is canceled: ${people}, and ${returned}.` };
    } catch (error) {
      const status = failedStatus(error);
      return { status, message: changeFailureText(status, "The class", DONE[to]) };
    }
  };
