import { findJobs, jobDetail, jobPages } from "../../contracts/jobs.ts";
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
  city: string;
  state: string;
  zip: string;
}

const select = sql`SELECT jobs.*, locations.name, address1, city, state, zip FROM jobs JOIN locations ON locations.id = location_id`;

const placeOf = ({ city, state }: JobRow): string => `${city}, ${state}`;

function jobResponse(one: JobRow, { pay, en, es }: Role, inSpanish: boolean) {
  const { title, kind } = inSpanish ? es : en;
  const { id, path, schedule, posted_on: postedOn, name: locationName } = one;
  return { id: String(id), title, path, kind, place: placeOf(one), locationName, schedule, pay, postedOn };
}

interface Choice {
  value: string;
  name: string;
}

/** Returns the filter options, sorted by name, with the number of positions for each option. */
function counted(choices: readonly Choice[], matching: readonly string[]) {
  const known = new Map(choices.map((choice) => [choice.value, choice]));
  return [...known.values()]
    .map((choice) => ({ ...choice, jobCount: matching.filter((value) => value === choice.value).length }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

answer(jobs, findJobs, async ({ place, kind, language }, { db }) => {
  const inSpanish = isSpanish(language);
  const all = (await rows<JobRow>(db, sql`${select} ORDER BY posted_on DESC, jobs.id`)).flatMap((one) => {
    const role = roles.get(one.role);
    // Filter values are always in English, so filters stay selected when the visitor switches languages.
    return role ? [{ one, role, place: placeOf(one), kind: role.en.kind }] : [];
  });
  const atPlace = all.filter((job) => !place || job.place === place);
  const ofKind = all.filter((job) => !kind || job.kind === kind);
  return {
    jobs: atPlace.filter((job) => ofKind.includes(job)).map(({ one, role }) => jobResponse(one, role, inSpanish)),
    places: counted(
      all.map(({ place }) => ({ value: place, name: place })),
      ofKind.map(({ place }) => place),
    ),
    kinds: counted(
      all.map(({ role }) => ({ value: role.en.kind, name: (inSpanish ? role.es : role.en).kind })),
      atPlace.map(({ kind }) => kind),
    ),
  };
});

answer(jobs, jobDetail, async ({ path, language }, { db }) => {
  const one = await row<JobRow>(db, sql`${select} WHERE path = ${path.toLowerCase()}`);
  const role = one && roles.get(one.role);
  if (!one || !role) return undefined;
  const { summary, duties, qualifications, applicationNeeds } = isSpanish(language) ? role.es : role.en;
  return {
    ...jobResponse(one, role, isSpanish(language)),
    summary,
    duties,
    qualifications,
    applicationNeeds,
    applyUrl: `/stand-ins/careers?job=${one.id}`,
    address: { street: one.address1, city: one.city, state: one.state, zip: one.zip },
  };
});

answer(jobs, jobPages, async (_request, { db }) =>
  rows<{ path: string; updated: string }>(db, sql`SELECT path, posted_on AS updated FROM jobs ORDER BY path`),
);
