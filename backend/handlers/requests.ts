import {
  deleteRequests,
  followRequests,
  handleRequests,
  REQUESTS_PER_PAGE,
  requestReceipt,
  staffRequests,
} from "../../contracts/requests.ts";
import { HOUR_MS } from "../../lib/dates/units.ts";
import { BOT_TOKEN } from "../../lib/forms/forms.ts";
import { aboutName } from "../appointment-requests.ts";
import { containsWords } from "../folded.ts";
import { UNANSWERED_HOURS } from "../mail/request-reminder.ts";
import { answer, newRouter } from "../route.ts";
import { all, among, prepare, row, rows, type Sql, sql } from "../sql.ts";
import { shownChange } from "../staff-changes.ts";
import { jobTitle } from "./jobs.ts";

/** Staff API calls for the inbox of submitted forms. The Worker forwards staff API calls only for signed-in staff. */
export const requests = newRouter();

/** Names of submitted fields that are not form inputs. */
const TECHNICAL = new Set([
  "formAddress",
  "formLanguage",
  "idempotencyKey",
  "FormItemId",
  "FormSessionId",
  "PageItemId",
  "__RequestVerificationToken",
  "Submit",
  BOT_TOKEN,
]);

/** Names of the values that say what a submission is about, which the site adds to the forms `ABOUT_FORMS`. */
const ABOUT = new Set(["about", "doctor", "location", "service", "job", "jobTitle"]);
const ABOUT_FORMS = new Set(["appointment", "job-application"]);

interface SubmissionRow {
  id: string;
  form_id: string;
  body: string;
  created_at: string;
  handled: number;
  about: string | null;
  assigned_name: string | null;
  changes: string;
}

function requestResponse(row: SubmissionRow) {
  const { id, form_id, body, created_at, handled, about, assigned_name, changes } = row;
  const values = JSON.parse(body) as Record<string, string | string[]>;
  const text = (name: string) => String(values[name] ?? "");
  const hasSubject = ABOUT_FORMS.has(form_id);
  const url = text("doctor") || text("location") || text("service") || text("job");
  return {
    id,
    form: form_id,
    at: created_at,
    language: text("formLanguage") || null,
    about: about === null || !hasSubject ? null : { name: about, url: url || null },
    fields: Object.entries(values)
      .filter(([name]) => !TECHNICAL.has(name) && !(hasSubject && ABOUT.has(name)) && !/^Fields[.[]/.test(name))
      .map(([name, value]) => ({ name, value: [value].flat().join(", ") })),
    handled: handled === 1,
    assignedTo: assigned_name,
    changes: (JSON.parse(changes) as Parameters<typeof shownChange>[0][]).map(shownChange),
  };
}

answer(requests, requestReceipt, async ({ receipt, language }, { db }) => {
  const submission = await row<{ id: string; created_at: string; about: string | null; job: string | null }>(
    db,
    sql`SELECT id, created_at, ${aboutName} AS about, body ->> 'job' AS job FROM form_submissions WHERE id = ${receipt}`,
  );
  if (!submission) return undefined;
  const { id, created_at: at, about, job } = submission;
  return { id, at, about: (job && (await jobTitle(db, job, language))) || about };
});

const quoted = (names: Iterable<string>): Sql => ({
  text: [...names].map((name) => `'${name}'`).join(", "),
  values: [],
});
/** SQL expression for a submission's ID and the values of the fields that staff see. */
const shownText = sql`form_submissions.id || ' ' || (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(body)
  WHERE key NOT IN (${quoted(TECHNICAL)})
    AND (form_id NOT IN (${quoted(ABOUT_FORMS)}) OR key NOT IN (${quoted(ABOUT)})))`;

answer(requests, staffRequests, async (search, { db, now, staff }) => {
  const { form, handled = false, mine = false, text, page = 1 } = search;
  const condition = all(
    sql`handled = ${handled}`,
    form ? sql`form_id = ${form}` : undefined,
    mine ? sql`assigned_subject = ${staff.subject}` : undefined,
    text ? containsWords(shownText, text) : undefined,
  );
  const before = new Date(now.getTime() - UNANSWERED_HOURS * HOUR_MS);
  const [totalRow, forms] = await Promise.all([
    row<{ total: number; unanswered: number }>(
      db,
      sql`SELECT count(*) AS total, (SELECT count(*) FROM form_submissions WHERE handled = 0
          AND created_at < ${before}) AS unanswered FROM form_submissions WHERE ${condition}`,
    ),
    rows<{ id: string }>(db, sql`SELECT id FROM forms WHERE kind = 'message' ORDER BY id`),
  ]);
  const total = totalRow?.total ?? 0;
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / REQUESTS_PER_PAGE)));
  const submissions = await rows<SubmissionRow>(
    db,
    sql`SELECT id, form_id, body, created_at, handled, assigned_name, ${aboutName} AS about,
        (SELECT json_group_array(json_object('action', action, 'detail', detail, 'name', name, 'at', at) ORDER BY id)
          FROM request_changes WHERE submission_id = form_submissions.id) AS changes
      FROM form_submissions WHERE ${condition}
      ORDER BY created_at ${handled ? sql`DESC` : sql``}, id
      LIMIT ${REQUESTS_PER_PAGE} OFFSET ${(shownPage - 1) * REQUESTS_PER_PAGE}`,
  );
  return {
    requests: submissions.map(requestResponse),
    total,
    page: shownPage,
    unanswered: totalRow?.unanswered ?? 0,
    forms: forms.map(({ id }) => id),
  };
});

type ChangeRow = Parameters<typeof shownChange>[0] & { submission_id: string };

/** Returns which submissions a statement changed. For the others, returns the latest change by a staff member. */
async function changedRequests(db: D1Database, requestIds: readonly string[], changed: readonly { id: string }[]) {
  const done = new Set(changed.map(({ id }) => id));
  const latest = await rows<ChangeRow>(
    db,
    sql`SELECT submission_id, action, NULL AS detail, name, at FROM request_changes
      WHERE id IN (SELECT max(id) FROM request_changes WHERE ${among("submission_id", requestIds)} GROUP BY submission_id)`,
  );
  const changes = new Map(latest.map((change) => [change.submission_id, shownChange(change)]));
  return requestIds.map((id) => ({ id, success: done.has(id), change: changes.get(id) }));
}

answer(requests, handleRequests, async ({ requestIds, handled }, { db, now, staff }) => {
  const [recorded] = await db.batch<{ id: string }>(
    [
      sql`INSERT INTO request_changes (submission_id, action, subject, name, at)
        SELECT id, ${handled ? "handled" : "reopened"}, ${staff.subject}, ${staff.name}, ${now}
        FROM form_submissions WHERE ${among("id", requestIds)} AND handled <> ${handled} RETURNING submission_id AS id`,
      sql`UPDATE form_submissions SET handled = ${handled} WHERE ${among("id", requestIds)}`,
    ].map((statement) => prepare(db, statement)),
  );
  return changedRequests(db, requestIds, recorded?.results ?? []);
});

const FOLLOWED = { take: "took", release: "unassigned", note: "noted" } as const;

answer(requests, followRequests, async ({ requestIds, change, note = "", assignedTo }, { db, now, staff }) => {
  const isDifferent = {
    // The list of the second of two who take a request can be old.
    take: sql`assigned_subject IS NULL`,
    // Somebody else may have taken the request since the list was loaded.
    release: assignedTo === undefined ? sql`assigned_subject IS NOT NULL` : sql`assigned_name = ${assignedTo}`,
    note: sql`TRUE`,
  }[change];
  const assigned = change === "take" ? staff : { subject: null, name: null };
  const [recorded] = await db.batch<{ id: string }>(
    [
      sql`INSERT INTO request_changes (submission_id, action, detail, subject, name, at)
        SELECT id, ${FOLLOWED[change]}, ${note || null}, ${staff.subject}, ${staff.name}, ${now}
        FROM form_submissions WHERE ${among("id", requestIds)} AND ${isDifferent} RETURNING submission_id AS id`,
      ...(change === "note"
        ? []
        : [
            sql`UPDATE form_submissions SET assigned_subject = ${assigned.subject}, assigned_name = ${assigned.name}
              WHERE ${among("id", requestIds)} AND ${isDifferent}`,
          ]),
    ].map((statement) => prepare(db, statement)),
  );
  return changedRequests(db, requestIds, recorded?.results ?? []);
});

answer(requests, deleteRequests, async ({ requestIds }, { db }) => {
  const [, deleted] = await db.batch<{ id: string }>(
    [
      sql`DELETE FROM request_changes WHERE submission_id IN
        (SELECT id FROM form_submissions WHERE ${among("id", requestIds)} AND handled = 1)`,
      sql`DELETE FROM form_submissions WHERE ${among("id", requestIds)} AND handled = 1 RETURNING id`,
    ].map((statement) => prepare(db, statement)),
  );
  return changedRequests(db, requestIds, deleted?.results ?? []);
});
