import { handleRequest, requestReceipt, staffRequests } from "../../contracts/requests.ts";
import { BOT_TOKEN } from "../../lib/forms/forms.ts";
import { aboutName } from "../appointment-requests.ts";
import { answer, newRouter } from "../route.ts";
import { all, prepare, row, rows, sql } from "../sql.ts";
import { shownChange } from "../staff-changes.ts";

/** Staff API calls for the inbox of submitted forms. The Worker forwards staff API calls only for signed-in staff. */
export const requests = newRouter();

const MAX_LISTED = 50;

/** Names of submitted fields that are not form inputs. */
const TECHNICAL = new Set([
  "formAddress",
  "formLanguage",
  "idempotencyKey",
  "doctor",
  "location",
  "service",
  "FormItemId",
  "FormSessionId",
  "PageItemId",
  "__RequestVerificationToken",
  "Submit",
  BOT_TOKEN,
]);

interface SubmissionRow {
  id: string;
  form_id: string;
  body: string;
  created_at: string;
  handled: number;
  about: string | null;
  changes: string;
}

function requestResponse({ id, form_id, body, created_at, handled, about, changes }: SubmissionRow) {
  const values = JSON.parse(body) as Record<string, string | string[]>;
  const text = (name: string) => String(values[name] ?? "");
  const url = text("doctor") || text("location") || text("service");
  return {
    id,
    form: form_id,
    at: created_at,
    language: text("formLanguage") || null,
    about: about === null ? null : { name: about, url: url || null },
    fields: Object.entries(values)
      .filter(([name]) => !TECHNICAL.has(name) && !/^Fields[.[]/.test(name))
      .map(([name, value]) => ({ name, value: [value].flat().join(", ") })),
    handled: handled === 1,
    changes: (JSON.parse(changes) as Parameters<typeof shownChange>[0][]).map(shownChange),
  };
}

answer(requests, requestReceipt, async ({ receipt }, { db }) => {
  const submission = await row<{ id: string; created_at: string; about: string | null }>(
    db,
    sql`SELECT id, created_at, ${aboutName} AS about FROM form_submissions WHERE id = ${receipt}`,
  );
  return submission ? { id: submission.id, at: submission.created_at, about: submission.about } : undefined;
});

answer(requests, staffRequests, async ({ form, handled = false }, { db }) => {
  const condition = all(sql`handled = ${handled}`, form ? sql`form_id = ${form}` : undefined);
  const [submissions, totalRow, forms] = await Promise.all([
    rows<SubmissionRow>(
      db,
      sql`SELECT id, form_id, body, created_at, handled, ${aboutName} AS about,
          (SELECT json_group_array(json_object('action', action, 'detail', NULL, 'name', name, 'at', at) ORDER BY id)
            FROM request_changes WHERE submission_id = form_submissions.id) AS changes
        FROM form_submissions WHERE ${condition}
        ORDER BY created_at ${handled ? sql`DESC` : sql``}, id LIMIT ${MAX_LISTED}`,
    ),
    row<{ total: number }>(db, sql`SELECT count(*) AS total FROM form_submissions WHERE ${condition}`),
    rows<{ id: string }>(db, sql`SELECT id FROM forms WHERE kind = 'message' ORDER BY id`),
  ]);
  return { requests: submissions.map(requestResponse), total: totalRow?.total ?? 0, forms: forms.map(({ id }) => id) };
});

answer(requests, handleRequest, async ({ requestId, handled }, { db, now, staff }) => {
  const [updateResult] = await db.batch(
    [
      sql`UPDATE form_submissions SET handled = ${handled} WHERE id = ${requestId} AND handled <> ${handled}`,
      sql`INSERT INTO request_changes (submission_id, action, subject, name, at)
        SELECT ${requestId}, ${handled ? "handled" : "reopened"}, ${staff.subject}, ${staff.name}, ${now} WHERE changes() > 0`,
    ].map((statement) => prepare(db, statement)),
  );
  const latest = await row<Parameters<typeof shownChange>[0]>(
    db,
    sql`SELECT action, NULL AS detail, name, at FROM request_changes WHERE submission_id = ${requestId} ORDER BY id DESC LIMIT 1`,
  );
  return { success: (updateResult?.meta.changes ?? 0) > 0, change: latest && shownChange(latest) };
});
