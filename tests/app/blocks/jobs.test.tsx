import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { fields } from "../../../app/blocks/job-detail/fields.ts";
import { JobDetail } from "../../../app/blocks/job-detail/JobDetail.tsx";
import { headOf } from "../../../app/blocks/job-detail/job.ts";
import { JobSearch } from "../../../app/blocks/job-search/JobSearch.tsx";
import { VisitingTable } from "../../../app/care/VisitingTable.tsx";
import type { PageContext } from "../../../app/context/page-context.ts";
import { translator } from "../../../app/context/phrases.ts";
import { button, input } from "../../../app/forms/form-examples.ts";
import { findJobs, jobDetail } from "../../../contracts/jobs.ts";

const pageIn = (language: "en" | "es"): PageContext => ({
  theme: "default",
  languages: ["en", "es"],
  language,
  path: "/careers/jobs",
  editing: false,
  timeZone: "America/Denver",
  t: translator(language, null),
});
const found = findJobs.response.parse(findJobs.example.response);
const shown = (data: object) =>
  renderToString(
    <JobSearch
      fields={{ heading: "", help: null as never }}
      page={pageIn("en")}
      data={{ ...found, searchText: "", place: "Denver, CO", kind: "", ...data }}
      placeholder={() => null}
    />,
  );

it("the job list keeps the selected filter, links each job to its page, and shows the pay", () => {
  const html = shown({});
  expect(html).toMatch(/<option value="Denver, CO" selected=""/);
  expect(html).toContain('href="/careers/jobs/registered-nurse-intensive-care-denver-1"');
  expect(html).toContain("$38.50 to $56.20 an hour");
  expect(html).toContain("1 open job");
});

it("the job list groups jobs by kind of work, with the number of jobs and a link to each kind", () => {
  const [job] = found.jobs;
  const jobs = ["Denver, CO", "Arvada, CO"].map((place) => ({ ...job, id: place, place }));
  const html = shown({ jobs: [...jobs, { ...job, id: "3", kind: "Cooking" }], place: "" });
  expect(html.replace(/<[^>]*>/g, "|")).toMatch(/Cooking\W+1 open job\W.*Nursing\W+2 open jobs\W.*Arvada.*Denver/);
  expect(html).toMatch(/href="#nursing"[^>]*>Nursing \(2\).*<section id="nursing"/s);
  expect(shown({ place: "", kind: "Nursing" })).toContain('name="kind" value="Nursing"');
});

it.each([
  ["NURSE care", true],
  ["denver", true],
  ["intensíve", true],
  ["cook", false],
  ["nurse cook", false],
  ["<b>", false],
])("a search for the words %s finds jobs by title, kind, and place: %s", (searchText, isFound) => {
  const html = shown({ searchText, place: "" });
  expect(html.includes("registered-nurse-intensive-care")).toBe(isFound);
  expect(html.includes("No open job matches right now.")).toBe(!isFound);
});

it("if no job matches, the job list shows a message and links to all jobs", () => {
  const html = shown({ jobs: [] });
  expect(html).toContain("No open job matches right now.");
  expect(html).toContain('href="/careers/jobs"');
});

it("a job page contains `JobPosting` data with the job's pay and location, and the page of an unknown job returns 404 (SD-01)", () => {
  const job = jobDetail.response.parse(jobDetail.example.response);
  const head = headOf(job);
  expect(head.jsonLd?.("https://www.example.com/careers/jobs/x")).toMatchObject([
    { "@type": "JobPosting", datePosted: "2030-09-01", baseSalary: { value: { minValue: 38.5, unitText: "HOUR" } } },
  ]);
  expect(headOf(null).status).toBe(404);
});

const applyForm = fields.fields.parse(
  [input("text", "firstName", "First name", { required: true }), button("Send application")],
  { report: () => undefined, html: (text: string) => text } as never,
  "fields",
);
const jobPage = (applyUrl: string | null, language: "en" | "es" = "en") =>
  renderToString(
    <JobDetail
      fields={
        {
          headline: "",
          description: null,
          help: null,
          listLink: null,
          formAddress: "/forms/x",
          fields: applyForm,
        } as never
      }
      page={{ ...pageIn(language), path: "/careers/jobs/nurse-1" }}
      data={{ ...jobDetail.response.parse(jobDetail.example.response), applyUrl: applyUrl ?? undefined }}
      placeholder={() => null}
    />,
  );

it("visitors apply for a job by a form on its page, which says what the job is (SD-08)", () => {
  const html = jobPage(null);
  expect(html).toMatch(/href="#apply".*id="apply".*name="firstName"/s);
  expect(html).toContain('name="job" value="/careers/jobs/nurse-1"');
  expect(html).toContain("Registered nurse, intensive care, Denver, CO");
  expect(jobPage(null, "es")).toContain("Solicitar este empleo");
});

it.each([
  ["https://jobs.example.com/1", /<a href="https:\/\/jobs\.example\.com\/1" target="_blank"/],
  ["mailto:jobs@example.com", /<a href="mailto:jobs@example\.com"[^>]*>.*Apply by email/],
  ["/careers", /<a href="\/careers"(?![^>]*_blank)/],
])("a job with the application URL %s links to it and has no form", (applyUrl, link) => {
  const html = jobPage(applyUrl);
  expect(html).toMatch(link);
  expect(html).not.toContain('name="firstName"');
});

it("if visiting hours have no times, the page shows 'Any hour' in its language (LG-01)", () => {
  const hours = [{ unit: "ICU", open: "10:00", close: "20:00", note: undefined }, { unit: "ER" } as never];
  expect(renderToString(<VisitingTable hours={hours} page={pageIn("en")} />)).toMatch(
    /10am.*8pm.*ER<\/dt><dd>Any hour/,
  );
  expect(renderToString(<VisitingTable hours={hours} page={pageIn("es")} />)).toContain("A cualquier hora");
});
