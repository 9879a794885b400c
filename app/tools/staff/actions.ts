import { cancelRegistration, moveParticipants, moveRegistration } from "../../../contracts/event-staff.ts";
import { changeText } from "../../../lib/events/participants.ts";
import { canMove } from "../../../lib/forms/rules.ts";
import type { Call, PageContext } from "../../context/page-context.ts";
import type { ActionInput } from "../define.ts";
import { movedText } from "./list.ts";
import { failedChange } from "./server-call.ts";

/** The outcome of a form submission on a staff page. If `message` is empty, the page shows its default message. */
export interface StaffOutcome {
  status: 200 | 400 | 403 | 404 | 409 | 413 | 423 | 429 | 502 | 503 | 504;
  message: string;
}

interface Posted {
  call: Call;
  form: URLSearchParams;
  page: Pick<PageContext, "timeZone">;
}

const LEFT = "Your change was not made.";

/** Returns the action of a change to a registration: after the change, it redirects to the page at `urlOf`. */
export const thenShow =
  (change: typeof move, done: "moved" | "canceled", urlOf: (query: URLSearchParams) => string) =>
  async (input: ActionInput): Promise<StaffOutcome | { redirect: string }> => {
    const result = await change(input);
    return result === true ? { redirect: `${urlOf(input.query)}&done=${done}` } : result;
  };

/** An action that does not change data: the page shows only a confirmation step or search results. */
export const showOnly = async (): Promise<StaffOutcome> => ({ status: 200, message: "" });

const idsIn = (form: URLSearchParams) => ({
  registrationId: form.get("registrationId")?.trim() ?? "",
  newSessionId: form.get("newSessionId")?.trim() ?? "",
  sessionId: form.get("sessionId")?.trim() || undefined,
});

/**
 * Moves registrations to another session. Resolves to true if the form contains only one registration and it was moved;
 * otherwise, resolves to the HTTP status and a message. Status 409 means that another user changed a registration
 * first.
 */
export async function move({ call, form, page: { timeZone } }: Posted): Promise<true | StaffOutcome> {
  const { registrationId, newSessionId, sessionId } = idsIn(form);
  const registrationIds = form.getAll("registrationId");
  const isGroup = registrationIds.length > 1;
  if (!canMove(registrationId, newSessionId)) return { status: 400, message: "Please choose a session." };
  try {
    if (isGroup && sessionId) {
      const people = await call(moveParticipants, { registrationIds, newSessionId, sessionId });
      return { status: people.every(({ moved }) => moved) ? 200 : 409, message: movedText(people, timeZone) };
    }
    const { data } = await call(moveRegistration, { registrationId, newSessionId, sessionId });
    if (data.success) return true;
    return { status: 409, message: data.change ? `${changeText(data.change, timeZone)}. ${LEFT}` : "" };
  } catch (error) {
    return failedChange(error, isGroup ? "" : "The participant", "moved");
  }
}

/**
 * Cancels a registration. Resolves to true if the cancellation succeeded. If the cancellation failed, resolves to the
 * HTTP status and an error message.
 */
export async function cancel({ call, form, page: { timeZone } }: Posted): Promise<true | StaffOutcome> {
  const { registrationId, sessionId } = idsIn(form);
  if (!registrationId) return { status: 400, message: "Please choose a participant." };
  try {
    const refund = form.get("refund") === "true";
    const { success, change } = await call(cancelRegistration, {
      registrationId,
      sessionId,
      ...(refund && { refund }),
    });
    if (success) return true;
    return { status: 409, message: change ? `${changeText(change, timeZone)}. ${LEFT}` : "" };
  } catch (error) {
    return failedChange(error, "The participant", "canceled");
  }
}
