import {
  type ChangedRequests,
  deleteRequests,
  followRequests,
  handleRequests,
  REQUESTS_PER_PAGE,
} from "../../../../contracts/requests.ts";
import { changeText } from "../../../../lib/events/participants.ts";
import { withoutInvisible } from "../../../../lib/text/digits.ts";
import type { ActionInput, ActionResult } from "../../define.ts";
import { failedChange } from "../server-call.ts";
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

/** Returns a line that staff typed or pasted, for example from a spreadsheet, without tabs and other control characters. */
const lineIn = (form: URLSearchParams | undefined, name: string): string =>
  (form?.get(name) ?? "")
    .trim()
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu, " ")
    .trim();

/** Returns the text that staff search for. The text can be a visitor's name, so it must not be in a URL. */
export const textOf = (form: URLSearchParams | undefined): string => lineIn(form, "text");

const NONE_SELECTED = { status: 400, message: "Please select a request." } as const;

/** Shows the question before a deletion. */
export const askDelete = async ({ form }: ActionInput): Promise<ActionResult> =>
  form.getAll("requestId").some((id) => id.trim()) ? { status: 200, message: "" } : NONE_SELECTED;

type Changing = (input: ActionInput, requestIds: string[]) => Promise<ChangedRequests>;

/** Returns the HTML ID of a request in the inbox. */
export const anchorOf = (requestId: string): string => `request-${requestId}`;

/** ID of the text that says how many requests the inbox lists. */
export const COUNT_ID = "count";

const DONE = {
  handle: "marked as handled",
  reopen: "reopened",
  take: "assigned to you",
  release: "unassigned",
  note: "noted",
  delete: "deleted",
} as const;
type Done = keyof typeof DONE;

const countText = (done: Done, count: number): string =>
  `${count} ${count === 1 ? "request was" : "requests were"} ${DONE[done]}.`;

/** Returns what was done before the redirect to the inbox, or "". */
export function doneText(query: URLSearchParams): string {
  const [, name = "", count] = /^(\w+)-(\d{1,2})$/.exec(query.get("done") ?? "") ?? [];
  return Object.hasOwn(DONE, name) ? countText(name as Done, Number(count)) : "";
}

const noteIn = (form: URLSearchParams): string => withoutInvisible(lineIn(form, "note")).trim();

/**
 * Changes the requests whose IDs the form contains in the field `name`, and stores the note that staff typed in the same
 * form. If the change is complete, redirects to the inbox, or shows the result of the search again. The redirect leads to
 * the changed request, or to the request in the field `next` if the changed request leaves the list.
 */
async function changeAll(
  input: ActionInput,
  name: string,
  done: Done,
  change: Changing,
  { stays = false } = {},
): Promise<ActionResult> {
  const { call, query, form, page } = input;
  const requestIds = [...new Set(form.getAll(name).map((id) => id.trim()))].filter(Boolean).slice(0, REQUESTS_PER_PAGE);
  if (requestIds.length === 0) return NONE_SELECTED;
  const note = done === "note" ? "" : noteIn(form);
  let noteText = "";
  try {
    if (note) {
      await call(followRequests, { requestIds, change: "note", note });
      noteText = " Your note was added.";
      // The page does not offer the note again.
      form.delete("note");
    }
    const changed = await change(input, requestIds);
    const count = changed.filter((request) => request.success).length;
    const [unchanged] = changed.filter((request) => !request.success);
    if (unchanged) {
      const latest = unchanged.change ? `${changeText(unchanged.change, page.timeZone)}. ` : "";
      const result =
        count > 0
          ? `${countText(done, count)} ${changed.length - count} ${changed.length - count === 1 ? "was" : "were"} not changed.`
          : "Your change was not made.";
      return { status: 409, message: `${latest}${result}${noteText}` };
    }
    if (textOf(form)) return { status: 200, message: `${countText(done, count)}${noteText}` };
    const shown = stays ? requestIds[0] : form.get("next");
    const place = shown ? encodeURIComponent(anchorOf(shown)) : COUNT_ID;
    return { redirect: `${requestsUrl({ ...searchOf(query), done: `${done}-${count}` })}#${place}` };
  } catch (error) {
    const subject = requestIds.length === 1 ? "The request" : "Each request";
    const { status, message } = failedChange(error, subject, DONE[done], undefined, "requests");
    return { status, message: message + noteText };
  }
}

export const handle = (handled: boolean, name: string) => (input: ActionInput) =>
  changeAll(input, name, handled ? "handle" : "reopen", ({ call }, requestIds) =>
    call(handleRequests, { requestIds, handled }),
  );

export const assign = (change: "take" | "release") => (input: ActionInput) =>
  changeAll(
    input,
    "requestId",
    change,
    ({ call, form }, requestIds) => {
      const assignedTo = form.get("assignedTo")?.trim();
      return call(followRequests, { requestIds, change, ...(change === "release" && assignedTo && { assignedTo }) });
    },
    { stays: change === "take" || !searchOf(input.query).mine },
  );

export async function addNote(input: ActionInput): Promise<ActionResult> {
  const note = noteIn(input.form);
  if (!note) return { status: 400, message: "Please write a note." };
  return changeAll(
    input,
    "requestId",
    "note",
    ({ call }, requestIds) => call(followRequests, { requestIds, change: "note", note }),
    { stays: true },
  );
}

export const remove = (input: ActionInput) =>
  changeAll(input, "requestId", "delete", ({ call }, requestIds) => call(deleteRequests, { requestIds }));
