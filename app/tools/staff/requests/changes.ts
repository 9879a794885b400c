import {
  type ChangedRequests,
  deleteRequests,
  followRequests,
  handleRequests,
  REQUESTS_PER_PAGE,
} from "../../../../contracts/requests.ts";
import { changeText } from "../../../../lib/events/participants.ts";
import type { ActionInput, ActionResult } from "../../define.ts";
import { failedStatus } from "../server-call.ts";
import { changeFailureText } from "../strings.ts";
import { requestsUrl } from "../urls.ts";

/** Returns the search in the page's URL. The page number of a search by text is in the submitted form. */
export function searchOf(query: URLSearchParams, form?: URLSearchParams) {
  const pageNumber = Number(form?.get("page") ?? query.get("page"));
  return {
    handled: query.get("state") === "handled",
    form: query.get("form")?.trim() ?? "",
    mine: query.get("mine") === "1",
    page: Number.isInteger(pageNumber) && pageNumber > 0 ? Math.min(pageNumber, 100_000) : 1,
  };
}

/** Returns the text that staff search for. The text can be a visitor's name, so it must not be in a URL. */
export const textOf = (form: URLSearchParams | undefined): string => form?.get("text")?.trim().slice(0, 200) ?? "";

const NONE_SELECTED = { status: 400, message: "Please select a request." } as const;

/** Shows the question before a deletion. */
export const askDelete = async ({ form }: ActionInput): Promise<ActionResult> =>
  form.getAll("requestId").some((id) => id.trim()) ? { status: 200, message: "" } : NONE_SELECTED;

type Changing = (input: ActionInput, requestIds: string[]) => Promise<ChangedRequests>;

/**
 * Changes the requests whose IDs the form contains in the field `name`. If the change is complete, redirects to the
 * inbox, or shows the result of the search again.
 */
async function changeAll(input: ActionInput, name: string, done: string, change: Changing): Promise<ActionResult> {
  const { query, form, page } = input;
  const requestIds = [...new Set(form.getAll(name).map((id) => id.trim()))].filter(Boolean).slice(0, REQUESTS_PER_PAGE);
  if (requestIds.length === 0) return NONE_SELECTED;
  try {
    const changed = await change(input, requestIds);
    const count = changed.filter((request) => request.success).length;
    const countText = `${count} ${count === 1 ? "request was" : "requests were"} ${done}.`;
    const [unchanged] = changed.filter((request) => !request.success);
    if (unchanged) {
      const latest = unchanged.change ? `${changeText(unchanged.change, page.timeZone)}. ` : "";
      const result =
        count > 0 ? `${countText} ${changed.length - count} were not changed.` : "Your change was not made.";
      return { status: 409, message: `${latest}${result}` };
    }
    return textOf(form) ? { status: 200, message: countText } : { redirect: requestsUrl(searchOf(query)) };
  } catch (error) {
    const status = failedStatus(error);
    const subject = requestIds.length === 1 ? "The request" : "Each request";
    return { status, message: changeFailureText(status, subject, done) };
  }
}

export const handle = (handled: boolean, name: string) => (input: ActionInput) =>
  changeAll(input, name, handled ? "marked as handled" : "reopened", ({ call }, requestIds) =>
    call(handleRequests, { requestIds, handled }),
  );

export const assign = (change: "take" | "release") => (input: ActionInput) =>
  changeAll(input, "requestId", change === "take" ? "assigned to you" : "given back", ({ call, form }, requestIds) => {
    const assignedTo = form.get("assignedTo")?.trim();
    return call(followRequests, { requestIds, change, ...(change === "release" && assignedTo && { assignedTo }) });
  });

export async function addNote(input: ActionInput): Promise<ActionResult> {
  const note = input.form.get("note")?.trim() ?? "";
  if (!note) return { status: 400, message: "Please write a note." };
  return changeAll(input, "requestId", "noted", ({ call }, requestIds) =>
    call(followRequests, { requestIds, change: "note", note }),
  );
}

export const remove = (input: ActionInput) =>
  changeAll(input, "requestId", "deleted", ({ call }, requestIds) => call(deleteRequests, { requestIds }));
