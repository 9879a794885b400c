import { type StaffRequest, staffRequests } from "../../../../contracts/requests.ts";
import { instantOf } from "../../../../lib/dates/dates.ts";
import type { ActionInput, ActionResult } from "../../define.ts";
import { failedStatus } from "../server-call.ts";
import { localTime, SPREADSHEET_TYPE, text } from "../spreadsheet.ts";
import { failureText } from "../strings.ts";
import { searchOf, textOf } from "./changes.ts";
import { fieldLabel, formName } from "./labels.ts";

/** Maximum number of pages in a download. */
const MAX_PAGES = 40;

/**
 * Downloads the requests of the current search as a spreadsheet, with a column for each field of their forms. If the file
 * does not contain all requests, its name says so.
 */
export async function download({ query, call, form, page: { timeZone } }: ActionInput): Promise<ActionResult> {
  const { handled, form: formId, mine } = searchOf(query);
  const searchText = textOf(form);
  const requests: StaffRequest[] = [];
  let total = 0;
  try {
    for (let page = 1; page <= MAX_PAGES; page++) {
      const found = await call(staffRequests, {
        handled,
        mine,
        page,
        ...(formId && { form: formId }),
        ...(searchText && { text: searchText }),
      });
      requests.push(...found.requests);
      total = found.total;
      if (requests.length >= total || found.requests.length === 0) break;
    }
  } catch (error) {
    const status = failedStatus(error);
    return { status, message: failureText(status, "requests") };
  }
  if (requests.length === 0) return { status: 404, message: "There are no requests to download." };
  const body = await spreadsheetOf(requests, timeZone);
  const part = requests.length < total ? ` 1 to ${requests.length} of ${total}` : "";
  return { file: { name: `Requests${part}.xlsx`, type: SPREADSHEET_TYPE, body } };
}

/** Returns a spreadsheet with one request per row. All cells but the date are strings, which are never formulas. */
export async function spreadsheetOf(
  requests: readonly StaffRequest[],
  timeZone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import("hucre/xlsx");
  const names = [...new Set(requests.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  const columns = [
    { header: "Number", key: "number", width: 14 },
    { header: "Form", key: "form", width: 20 },
    { header: "Received", key: "at", width: 18, numFmt: "yyyy-mm-dd hh:mm" },
    { header: "For", key: "about", width: 32 },
    { header: "Assigned To", key: "assigned", width: 24 },
    { header: "State", key: "state", width: 12 },
    ...names.map((name, index) => ({ header: fieldLabel(name), key: `field${index}`, width: 28 })),
    { header: "Notes", key: "notes", width: 48 },
  ];
  const data = requests.map(({ id, form, at, about, assignedTo, handled, fields, changes }) => {
    const values = new Map(fields.map(({ name, value }) => [name, value]));
    return {
      number: id.slice(-8).toUpperCase(),
      form: formName(form),
      at: localTime(instantOf(at, timeZone), timeZone),
      about: text(about?.name),
      assigned: text(assignedTo),
      state: handled ? "Handled" : "New",
      ...Object.fromEntries(names.map((name, index) => [`field${index}`, text(values.get(name))])),
      notes: text(changes.flatMap(({ detail }) => detail ?? []).join("; ")),
    };
  });
  const sheet = { name: "Requests", columns, data, freezePane: { rows: 1 } };
  return new Uint8Array(await writeXlsx({ sheets: [sheet] }));
}
