import { findJobs, jobDetail, jobPages } from "../jobs.ts";
import { example } from "./example.ts";

const nurse = {
  id: "1",
  title: "Registered nurse, intensive care",
  path: "/careers/jobs/registered-nurse-intensive-care-denver-1",
  kind: "Nursing",
  place: "Denver, CO",
  locationName: "Larkspur Denver Hospital",
  schedule: "full-time",
  pay: { from: 38.5, to: 56.2 },
  postedOn: "2030-09-01",
} as const;

export const examples = [
  example(findJobs, {
    summary: "Lists open positions, latest first, filtered by location and type of work.",
    request: { place: "Denver, CO", kind: "Nursing" },
    response: {
      jobs: [nurse],
      places: [{ value: "Denver, CO", name: "Denver, CO", jobCount: 1 }],
    },
  }),
  example(jobDetail, {
    summary: "Returns the open position whose page has the given path.",
    request: { path: nurse.path },
    response: {
      ...nurse,
      summary: "Care for two patients at a time, in a unit where nurses lead the morning rounds.",
      duties: ["Watch, treat and comfort patients who are very ill."],
      qualifications: ["One year as a nurse in a hospital."],
      applicationNeeds: ["Your résumé, as a PDF or Word file"],
      applyUrl: "/stand-ins/careers?job=1",
      address: { street: "1017 Tamarack Lane", city: "Denver", state: "CO", zip: "80247" },
    },
  }),
  example(jobPages, {
    summary: "Lists the paths of all open positions, with the date of each page's last change.",
    request: {},
    response: [{ path: nurse.path, updated: "2030-09-01" }],
  }),
];
