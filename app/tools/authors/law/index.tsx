import { type LawFinding, reportLaw } from "../../../../contracts/author-reports.ts";
import { dayIn, longDate } from "../../../../lib/dates/dates.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { page, type ViewProps } from "../../define.ts";
import { AuthorPage, countText, plans } from "../overview/components.tsx";

interface Data {
  findings: LawFinding[];
}

/** Tool page that checks the site against rules of law. */
export default page<Data>({
  path: "/_authors/law",
  access: "author",
  title: () => "Law",
  load: ({ site, call }) => call(reportLaw, { site: site.name }),
  View: Law,
});

function Law({ data: { findings }, page: { timeZone } }: ViewProps<Data>) {
  const today = dayIn(new Date().toISOString(), timeZone) ?? "";
  const broken = findings.filter(({ wrong }) => wrong !== null);
  const passing = findings.filter(({ wrong }) => wrong === null);
  return (
    <AuthorPage title="Law" here="/_authors/law">
      <p>
        <strong>{`${passing.length} of ${countText(findings.length, "rule")} pass.`}</strong> The rules are for
        hospitals in the United States. They find what a program can find, and are no legal advice.
      </p>
      {broken.length > 0 && (
        <>
          <Heading level={2} size="m">
            To mend
          </Heading>
          <Findings findings={broken} today={today} zone={timeZone} />
        </>
      )}
      <Heading level={2} size="m">
        Passing
      </Heading>
      <Findings findings={passing} today={today} zone={timeZone} />
    </AuthorPage>
  );
}

function Findings({ findings, today, zone }: { findings: LawFinding[]; today: string; zone: string }) {
  return (
    <ul className={plans}>
      {findings.map(({ id, must, citation, inForce, source, owner, who, example, where, wrong }) => (
        <li key={id}>
          <p>
            <strong>{must}</strong>{" "}
            {wrong !== null && (
              <Chip level={inForce <= today ? "red" : "yellow"}>{inForce <= today ? "broken" : "due later"}</Chip>
            )}
          </p>
          {wrong !== null && (
            <>
              <p>
                <code>{where}</code>: {wrong}
              </p>
              <p>
                For example: <code>{example}</code>
              </p>
            </>
          )}
          <p>
            <a href={source}>{citation}</a>. {inForce <= today ? "In force since" : "Due by"}{" "}
            {longDate(`${inForce}T12:00:00`, zone, "en")}. Owner: {owner}.{who && ` Applies to: ${who}.`}
          </p>
        </li>
      ))}
    </ul>
  );
}
