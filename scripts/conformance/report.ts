/** Writes the result of a conformance run as text and as JSON. */
import { countText } from "../../lib/text/count.ts";
import { type Finding, KINDS, type Tally } from "./findings.ts";

export interface Report extends Tally {
  upstream: string;
  url: string;
  /** Date and time of the run, in ISO 8601. */
  at: string;
}

export const byLevel = ({ findings }: Tally, level: Finding["level"]): Finding[] =>
  findings.filter((finding) => finding.level === level);

/** Returns the result in one sentence. */
export function verdict(report: Report): string {
  const [must, should] = [byLevel(report, "must").length, byLevel(report, "should").length];
  const tried = `${countText(report.tried.size, "call")} tried with ${countText(report.requests, "request")}`;
  if (must > 0) return `${report.upstream}: ${countText(must, "fault")} to correct. ${tried}.`;
  return `${report.upstream} conforms${should > 0 ? `, with ${countText(should, "recommendation")}` : ""}. ${tried}.`;
}

const indented = ({ call, kind, message, request, count }: Finding) =>
  [
    `  ${call}: ${KINDS[kind]}`,
    `    ${message}`,
    `    Seen ${count === 1 ? "once" : `${count} times`}: ${request}`,
  ].join("\n");

const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [`\n${title}\n`, ...lines] : []);

/** Returns the report for a terminal. */
export function textReport(report: Report): string {
  return [
    verdict(report),
    ...section("Must change", byLevel(report, "must").map(indented)),
    ...section("Should change", byLevel(report, "should").map(indented)),
    ...section(
      "Not tried",
      report.skipped.map(({ call, what, why }) => `  ${call}: ${what}, because ${why}`),
    ),
  ].join("\n");
}

/** Returns the report as JSON, for scripts. */
export function jsonReport({ tried, ...report }: Report): string {
  const calls = Object.fromEntries([...tried].map(([call, checks]) => [call, [...checks]]));
  return JSON.stringify(
    { ...report, conforms: byLevel({ ...report, tried }, "must").length === 0, tried: calls },
    null,
    2,
  );
}
