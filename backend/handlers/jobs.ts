import { findJobs, jobDetail, jobPages } from "../../contracts/jobs.ts";
import { streetText } from "../../lib/cms/links.ts";
import type { AddressRow } from "../address.ts";
import { type Role, roles } from "../jobs.ts";
import { answer, isSpanish, newRouter } from "../route.ts";
import { row, rows, sql } from "../sql.ts";

/** Open positions. */
export const jobs = newRouter();

interface JobRow extends AddressRow {
  id: number;
  role: string;
  path: string;
  schedule: "full-time" | "part-time" | "per-diem";
  posted_on: string;
  texts: string | null;
  name: string;
}

const select = sql`SELECT jobs.*, locations.name, address1, address2, suite, city, state, zip FROM jobs JOIN locations ON locations.id = location_id`;

/** Text of a job that the provider wrote. */
interface OwnTexts {
  title: string;
  kind: string;
  summary: string;
  pay_from: number;
  pay_to: number;
  duties: string[];
  qualifications: string[];
  apply_url: string;
  title_es?: string | null;
  kind_es?: string | null;
  summary_es?: string | null;
  duties_es?: string[];
  qualifications_es?: string[];
}

/** Returns the Spanish list, or the English list if the provider wrote none. */
const listIn = (spanish: string[] | undefined, english: string[]) => (spanish?.length ? spanish : english);

interface OwnRole extends Role {
  applyUrl?: string;
  /** Language of the text on Spanish pages. */
  language?: "en" | "es";
}

/** Returns the role of a job, with the text that the provider wrote or the text of the demo. */
function roleOf({ role, texts }: JobRow): OwnRole | undefined {
  if (texts === null) return roles.get(role);
  const own: OwnTexts = JSON.parse(texts);
  const { title, kind, summary, duties, qualifications, pay_from, pay_to, apply_url: applyUrl } = own;
  const en = { title, kind, summary, duties, qualifications, applicationNeeds: [] };
  const es = {
    ...en,
    title: own.title_es || title,
    kind: own.kind_es || kind,
    summary: own.summary_es || summary,
    duties: listIn(own.duties_es, duties),
    qualifications: listIn(own.qualifications_es, qualifications),
  };
  const language = own.title_es ? "es" : "en";
  return { id: "", pay: { from: pay_from / 100, to: pay_to / 100 }, en, es, language, applyUrl };
}

const placeOf = ({ city, state }: JobRow): string => `${city}, ${state}`;

function jobResponse(jobRow: JobRow, { pay, en, es, language = "es" }: OwnRole, inSpanish: boolean) {
  const { title, kind } = inSpanish ? es : en;
  const { id, path, schedule, posted_on: postedOn, name: locationName } = jobRow;
  return {
    id: String(id),
    title,
    path,
    kind,
    place: placeOf(jobRow),
    locationName,
    schedule,
    pay,
    postedOn,
    ...(inSpanish && { language }),
  };
}

/** Returns the title and the place of the open position with the given path, or null if there is none. */
export async function jobTitle(db: D1Database, path: string, language: string | undefined): Promise<string | null> {
  const jobRow = await row<JobRow>(db, sql`${select} WHERE path = ${path.toLowerCase()}`);
  const role = jobRow && roleOf(jobRow);
  return role ? `${(isSpanish(language) ? role.es : role.en).title}, ${placeOf(jobRow)}` : null;
}

answer(jobs, findJobs, async ({ place, kind, language }, { db }) => {
  const allJobs = (await rows<JobRow>(db, sql`${select} ORDER BY posted_on DESC, jobs.id`)).flatMap((jobRow) => {
    const role = roleOf(jobRow);
    // Filter values are always in English, so filters stay selected when the visitor switches languages.
    return role ? [{ jobRow, role, place: placeOf(jobRow), kind: role.en.kind }] : [];
  });
  const jobsOfKind = allJobs.filter((job) => !kind || job.kind === kind);
  return {
    jobs: jobsOfKind
      .filter((job) => !place || job.place === place)
      .map(({ jobRow, role }) => jobResponse(jobRow, role, isSpanish(language))),
    places: [...new Set(allJobs.map((job) => job.place))].sort().map((name) => ({
      value: name,
      name,
      jobCount: jobsOfKind.filter((job) => job.place === name).length,
    })),
  };
});

answer(jobs, jobDetail, async ({ path, language }, { db }) => {
  const jobRow = await row<JobRow>(db, sql`${select} WHERE path = ${path.toLowerCase()}`);
  const role = jobRow && roleOf(jobRow);
  if (!jobRow || !role) return undefined;
  const { summary, duties, qualifications, applicationNeeds } = isSpanish(language) ? role.es : role.en;
  return {
    ...jobResponse(jobRow, role, isSpanish(language)),
    summary,
    duties,
    qualifications,
    applicationNeeds,
    applyUrl: role.applyUrl || null,
    address: { street: streetText(jobRow), city: jobRow.city, state: jobRow.state, zip: jobRow.zip },
  };
});

answer(jobs, jobPages, async (_request, { db }) =>
  rows<{ path: string; updated: string }>(db, sql`SELECT path, posted_on AS updated FROM jobs ORDER BY path`),
);
