import { findJobs, jobDetail, jobPages } from "../../contracts/jobs.ts";
import { streetText } from "../../lib/cms/links.ts";
import { type Role, roles } from "../jobs.ts";
import { answer, isSpanish, newRouter } from "../route.ts";
import { row, rows, sql } from "../sql.ts";

/** Open positions. */
export const jobs = newRouter();

interface JobRow {
  id: number;
  role: string;
  path: string;
  schedule: "full-time" | "part-time" | "per-diem";
  posted_on: string;
  name: string;
  address1: string;
  address2: string | null;
  suite: string | null;
  city: string;
  state: string;
  zip: string;
}

const select = sql`SELECT jobs.*, locations.name, address1, address2, suite, city, state, zip FROM jobs JOIN locations ON locations.id = location_id`;

const placeOf = ({ city, state }: JobRow): string => `${city}, ${state}`;

function jobResponse(jobRow: JobRow, { pay, en, es }: Role, inSpanish: boolean) {
  const { title, kind } = inSpanish ? es : en;
  const { id, path, schedule, posted_on: postedOn, name: locationName } = jobRow;
  return { id: String(id), title, path, kind, place: placeOf(jobRow), locationName, schedule, pay, postedOn };
}

answer(jobs, findJobs, async ({ place, kind, language }, { db }) => {
  const allJobs = (await rows<JobRow>(db, sql`${select} ORDER BY posted_on DESC, jobs.id`)).flatMap((jobRow) => {
    const role = roles.get(jobRow.role);
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
  const role = jobRow && roles.get(jobRow.role);
  if (!jobRow || !role) return undefined;
  const { summary, duties, qualifications, applicationNeeds } = isSpanish(language) ? role.es : role.en;
  return {
    ...jobResponse(jobRow, role, isSpanish(language)),
    summary,
    duties,
    qualifications,
    applicationNeeds,
    applyUrl: `/stand-ins/careers?job=${jobRow.id}`,
    address: { street: streetText(jobRow), city: jobRow.city, state: jobRow.state, zip: jobRow.zip },
  };
});

answer(jobs, jobPages, async (_request, { db }) =>
  rows<{ path: string; updated: string }>(db, sql`SELECT path, posted_on AS updated FROM jobs ORDER BY path`),
);
