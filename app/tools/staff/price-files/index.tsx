import { css } from "@linaria/core";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { type PriceImport, priceImports, priceProblems, retryPriceImport } from "../../../../contracts/price-desk.ts";
import { isOutdated } from "../../../../lib/billing/price-file.ts";
import { LISTED_SERVICES, specifiedServices } from "../../../../lib/billing/shoppable.ts";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { type ActionInput, type ActionResult, page } from "../../define.ts";
import { scroll, table } from "../../table.ts";
import { Notice } from "../Notice.tsx";
import { csvFile } from "../records/read-file.ts";
import { StaffHeading } from "../StaffHeading.tsx";
import { failedStatus } from "../server-call.ts";
import { failureText } from "../strings.ts";
import { PRICE_FILES_PATH, priceFilesUrl, RECORDS_PATH, recordsUrl } from "../urls.ts";

const TITLE = "Price files";

const files = css`
  & td:first-child {
    min-inline-size: 18rem;
  }
`;

/** Renders a file name that breaks only after a separator. */
const FileName = ({ of }: { of: string }) =>
  of.split(/(?<=[-_.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

/** Returns how far an import is, such as `Running, 45%`. */
function stateOf({ state, bytesRead, size }: PriceImport): string {
  if (state === "failed") return "Failed";
  return state === "done" ? "Done" : `Running, ${size > 0 ? Math.floor((100 * bytesRead) / size) : 0}%`;
}

const importOf = ({ query }: { query: URLSearchParams }): string => query.get("import") ?? "";

async function retry({ form, call }: ActionInput): Promise<ActionResult> {
  try {
    const { success, message } = await call(retryPriceImport, { importId: form.get("id") ?? "" });
    return success ? { redirect: PRICE_FILES_PATH } : { status: 409, message: message ?? "Nothing was started." };
  } catch (error) {
    const status = failedStatus(error);
    return { status, message: failureText(status, "prices") };
  }
}

async function download({ query, call }: ActionInput): Promise<ActionResult> {
  const { name, problems } = await call(priceProblems, { importId: importOf({ query }) });
  const body = csvFile(
    ["Line", "Problem"],
    problems.map(({ line, text }) => [String(line), text]),
  );
  return { file: { name: `lines-of-${name.replace(/\.\w+$/, "")}.csv`, type: "text/csv; charset=utf-8", body } };
}

/**
 * Tool page with hospitals' price files: which are published and how old they are, the imports with their state, and,
 * for one import, the lines that were left out.
 */
export default page({
  path: PRICE_FILES_PATH,
  access: "staff",
  title: () => TITLE,
  async load({ query, call }) {
    const importId = importOf({ query });
    const [desk, report] = await Promise.all([
      call(priceImports, {}),
      importId ? call(priceProblems, { importId }) : null,
    ]);
    return { ...desk, report };
  },
  actions: { retry, download },
  View({ data: { published, imports, listed, specified, report }, page: { timeZone }, outcome }) {
    const outdated = published.filter(({ updatedOn }) => !updatedOn || isOutdated(updatedOn, new Date()));
    return (
      <>
        <StaffHeading what="Staff" title={TITLE} links={[{ href: RECORDS_PATH, text: "All records" }]}>
          <p>
            {outdated.length > 0
              ? `${countText(outdated.length, "file is", "files are")} older than a year, or without a date.`
              : published.length > 0 && "Every published file is less than a year old."}{" "}
            <a href={recordsUrl("priced-services")}>{countText(listed, "service")}</a> in plain words, {specified} of
            the {specifiedServices.length} that CMS specified
            {listed < LISTED_SERVICES && `. A hospital must list ${LISTED_SERVICES}, or all that it offers`}.
          </p>
        </StaffHeading>
        <Notice notice={outcome?.message ? { title: outcome.message, text: "", bad: outcome.status !== 200 } : null} />
        {report && (
          <>
            <Heading level={2} size="s">
              {report.name}
            </Heading>
            <p>
              {countText(report.total, "line")} left out or incomplete.{" "}
              {report.problems.length < report.total &&
                (report.problems.length > 0
                  ? `These are the first ${report.problems.length}.`
                  : "The list was deleted when a newer file was published.")}
            </p>
            {report.problems.length > 0 && (
              <>
                <form autoComplete="off" method="post">
                  <Button type="submit" variant="secondary" size="small" name="action" value="download">
                    Download as CSV
                  </Button>
                </form>
                <Scroll label="Lines that were left out or are incomplete">
                  <Head headings={["Line", "Problem"]} />
                  <tbody>
                    {report.problems.map(({ line, text }) => (
                      <tr key={`${line} ${text}`}>
                        <td>{line || "Whole file"}</td>
                        <td>{text}</td>
                      </tr>
                    ))}
                  </tbody>
                </Scroll>
              </>
            )}
          </>
        )}
        <Heading level={2} size="s">
          Published
        </Heading>
        {published.length === 0 ? (
          <p>No file is published yet. Put a file into object storage under incoming/.</p>
        ) : (
          <Scroll label="Published price files">
            <Head headings={["File", "Updated on", "Published", "Items", "Version"]} />
            <tbody>
              {published.map(({ name, hospital, updatedOn, publishedAt, items, version }) => (
                <tr key={name}>
                  <td>
                    {hospital}
                    <small>
                      <a href={`/price-files/${name}`}>
                        <FileName of={name} />
                      </a>
                    </small>
                  </td>
                  <td>
                    {updatedOn || "No date"}
                    {updatedOn && isOutdated(updatedOn, new Date()) && <strong> Older than a year</strong>}
                  </td>
                  <td>{shortMoment(publishedAt, timeZone)}</td>
                  <td>{items.toLocaleString("en")}</td>
                  <td>{version}</td>
                </tr>
              ))}
            </tbody>
          </Scroll>
        )}
        <Heading level={2} size="s">
          Imports
        </Heading>
        {imports.length === 0 ? (
          <p>No imports yet.</p>
        ) : (
          <Scroll label="Imports of price files">
            <Head headings={["File", "State", "Lines", "Items", "Left out or incomplete", "Last change"]} />
            <tbody>
              {imports.map((one) => (
                <tr key={one.id}>
                  <td>
                    <FileName of={one.name} />
                  </td>
                  <td>
                    {stateOf(one)}
                    {one.message && <small>{one.message}</small>}
                    {one.state === "failed" && (
                      <form autoComplete="off" method="post">
                        <input type="hidden" name="id" value={one.id} />
                        <Button type="submit" variant="secondary" size="small" name="action" value="retry">
                          Try again
                        </Button>
                      </form>
                    )}
                  </td>
                  <td>{one.lines.toLocaleString("en")}</td>
                  <td>{one.items.toLocaleString("en")}</td>
                  <td>
                    {one.problems > 0 ? <a href={priceFilesUrl(one.id)}>{countText(one.problems, "line")}</a> : "None"}
                  </td>
                  <td>{shortMoment(one.changedAt, timeZone)}</td>
                </tr>
              ))}
            </tbody>
          </Scroll>
        )}
      </>
    );
  },
});

const Scroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
  <section className={scroll} tabIndex={0} aria-label={label}>
    <table className={`${table} ${files}`}>{children}</table>
  </section>
);

const Head = ({ headings }: { headings: readonly string[] }) => (
  <thead>
    <tr>
      {headings.map((heading) => (
        <th key={heading} scope="col">
          {heading}
        </th>
      ))}
    </tr>
  </thead>
);
