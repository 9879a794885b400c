import { changeSession, type SessionChange, sendMessage } from "../../../../contracts/class-desk.ts";
import { sessionParticipants } from "../../../../contracts/event-staff.ts";
import { money } from "../../../../lib/billing/money.ts";
import { changeText } from "../../../../lib/events/participants.ts";
import type { ActionInput, PageCall } from "../../define.ts";
import type { StaffOutcome } from "../actions.ts";
import { recipientsIn, sentText } from "../messages/recipients.ts";
import { failedChange } from "../server-call.ts";

const DONE = {
  close: "closed",
  reopen: "reopened",
  cancel: "canceled",
  "start-offers": "changed",
  "stop-offers": "changed",
} as const;
const SAID: Record<Exclude<SessionChange, "cancel">, string> = {
  close: "Registration is closed.",
  reopen: "Registration is reopened.",
  "start-offers": "Free seats are offered to the waitlist now, within a minute.",
  "stop-offers":
    "Free seats are not offered to the waitlist any more. Offers that people have already received stay valid.",
};

/** Sends a message to all participants in a session. Resolves to a sentence that describes the result. */
async function write(call: PageCall, sessionId: string, text: string, idempotencyKey: string): Promise<string> {
  const { participants } = await call(sessionParticipants, { sessionId });
  const registrationIds = recipientsIn(participants).map(({ id }) => id);
  if (registrationIds.length === 0) return "";
  const subject = `Canceled: ${participants[0]?.sessionName ?? "your class"}`.slice(0, 200);
  return ` ${sentText(await call(sendMessage, { sessionId, registrationIds, subject, text, idempotencyKey }))}`;
}

/** Returns the action that closes, reopens, or cancels the page's session. */
export const changeTo =
  (to: SessionChange) =>
  async ({ query, call, form, page: { timeZone } }: ActionInput): Promise<StaffOutcome> => {
    const sessionId = query.get("sessionId")?.trim() ?? "";
    const refund = form.get("refund") === "true";
    const text = to === "cancel" ? (form.get("text")?.trim() ?? "") : "";
    let messageResult = "";
    if (text) {
      // The message is sent before the session is canceled because participants in a canceled session receive no
      // messages.
      try {
        messageResult = await write(call, sessionId, text, form.get("idempotencyKey") || crypto.randomUUID());
      } catch (error) {
        const unclear = "It is unclear whether the message was sent. Try again: nobody gets it twice.";
        const { status, message } = failedChange(error, "The message", "sent", unclear);
        return { status, message: `The class was not canceled. ${message}` };
      }
    }
    try {
      const response = await call(changeSession, { sessionId, to, ...(refund && { refund }) });
      const { success, change, canceled = 0, refunded = 0 } = response;
      if (!success)
        return {
          status: 409,
          message: `${change ? `${changeText(change, timeZone)}. ` : ""}Your change was not made.${messageResult}`,
        };
      if (to !== "cancel") return { status: 200, message: SAID[to] };
      const people = `${canceled} ${canceled === 1 ? "registration is" : "registrations are"} canceled`;
      const refundText = refunded > 0 ? `${money(refunded)} is refunded` : "nothing is refunded";
      return { status: 200, message: `The class is canceled: ${people}, and ${refundText}.${messageResult}` };
    } catch (error) {
      const { status, message } = failedChange(error, "The class", DONE[to]);
      return { status, message: message + messageResult };
    }
  };
