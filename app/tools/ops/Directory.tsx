import type { DirectoryReport } from "../../../contracts/directory-report.ts";
import { FINDINGS } from "../../../lib/directory-findings.ts";
import { Note } from "../../ui/Note.tsx";
import type { ViewProps } from "../define.ts";
import { momentText } from "./format.ts";
import type { DirectoryData } from "./load.ts";
import { Table } from "./Table.tsx";

const number = (count: number) => count.toLocaleString("en-US");

/** Number of resources that the page lists for each kind, unless a kind is selected. */
const LISTED = 5;

/** Ops view with what the provider directory lacks, and where it and the directories of payers disagree. */
export function Directory({ data: { report, kind, now }, page }: ViewProps<DirectoryData>) {
  if (report === undefined)
    return (
      <Note kind="danger">
        <p>The report cannot be read right now. The providers upstream did not send it.</p>
      </Note>
    );
  if (report === null)
    return (
      <p>
        The system behind doctors and locations has no quality report. A directory in FHIR has one: see the guide “From
        your FHIR directory to this”.
      </p>
    );
  const selected = report.findings.find((one) => one.kind === kind);
  if (selected)
    return (
      <>
        <p>
          <a href="/_ops/directory">All findings</a>
        </p>
        <FindingTable finding={selected} most={Number.POSITIVE_INFINITY} />
      </>
    );
  return (
    <>
      <State report={report} zone={page.timeZone} now={now} />
      <Payers payers={report.payers} zone={page.timeZone} now={now} />
      {report.findings.length === 0 && (
        <Note kind="success">
          <p>Nothing is missing in the directory.</p>
        </Note>
      )}
      {report.findings.map((finding) => (
        <section key={finding.kind}>
          <FindingTable finding={finding} most={LISTED} />
          {finding.count > LISTED && (
            <p>
              <a href={`/_ops/directory?kind=${encodeURIComponent(finding.kind)}`}>
                {`Show ${number(finding.resources.length)} of ${number(finding.count)}`}
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  );
}

function State({ report, zone, now }: { report: DirectoryReport; zone: string; now: Date }) {
  const { updated, reads, problem, notes, counts } = report;
  const entries = ["provider", "location", "service"].map((name) => {
    const count = counts[name] ?? 0;
    return `${number(count)} ${name}${count === 1 ? "" : "s"}`;
  });
  return (
    <section>
      <p>
        {updated
          ? `The index was read ${momentText(updated, zone, now)}.`
          : "The index is empty until the first run has ended."}{" "}
        {`It has ${entries.join(", ")}.`} {reads && `A run reads ${reads} now.`}
      </p>
      {problem && (
        <Note kind="warning">
          <p>{`The last run stopped: ${problem}`}</p>
        </Note>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Payers({ payers, zone, now }: { payers: DirectoryReport["payers"]; zone: string; now: Date }) {
  if (payers.length === 0) return null;
  return (
    <Table
      caption="Directories of payers. Doctors are joined by their National Provider Identifier."
      rows={payers}
      keyOf={({ name }) => name}
      columns={[
        { title: "Payer", cell: ({ name }) => name },
        { title: "Read", cell: ({ checked }) => (checked ? momentText(checked, zone, now) : "not yet") },
        { title: "Plans", isNumber: true, cell: ({ plans }) => number(plans) },
        { title: "Doctors listed", isNumber: true, cell: ({ listed }) => number(listed) },
        { title: "Last failure", cell: ({ problem }) => problem ?? "" },
      ]}
    />
  );
}

function FindingTable({ finding, most }: { finding: DirectoryReport["findings"][number]; most: number }) {
  const { kind, count, resources } = finding;
  return (
    <Table
      caption={`${number(count)} ${FINDINGS[kind] ?? kind}`}
      rows={resources.slice(0, most)}
      keyOf={({ resource, detail }) => `${resource} ${detail}`}
      columns={[
        { title: "Resource", cell: ({ resource }) => resource },
        { title: "Finding", cell: ({ detail }) => detail },
      ]}
    />
  );
}
