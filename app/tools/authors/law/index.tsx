import { assignRule, type LawFinding, reportLaw } from "../../../../contracts/author-reports.ts";
import { dayIn, longDate } from "../../../../lib/dates/dates.ts";
import { countText } from "../../../../lib/text/count.ts";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { type ActionInput, type ActionResult, type Outcome, page, type ViewProps } from "../../define.ts";
import { refusedOutcome } from "../../outcome.ts";
import { AuthorPage, Done, ErrorSummary, form, plans } from "../overview/components.tsx";

interface Data {
  findings: LawFinding[];
}

/** Tool page that checks the site against rules of law. */
export default page<Data>({
  path: "/_authors/law",
  access: "author",
  title: () => "Law",
  load: ({ site, call }) => call(reportLaw, { site: site.name }),
  actions: { assign },
  View: Law,
});

async function assign({ form: fields, site, call }: ActionInput): Promise<ActionResult> {
  const field = (name: string) => fields.get(name)?.trim() ?? "";
  const rule = field("rule");
  try {
    await call(assignRule, { site: site.name, rule, owner: field("owner"), due: field("due") || null });
    return { redirect: `/_authors/law?done=assigned#${rule}` };
  } catch (error) {
    return refusedOutcome(error);
  }
}

const LABELS = { owner: "Owner", due: "To be done by", rule: "Rule" };

function Law({ data: { findings }, page: { timeZone }, query, outcome, form: posted }: ViewProps<Data>) {
  const today = dayIn(new Date().toISOString(), timeZone) ?? "";
  const shared = { today, zone: timeZone, refused: posted && { posted, errors: outcome?.errors } };
  const broken = findings.filter(({ wrong }) => wrong !== null);
  const passing = findings.filter(({ wrong }) => wrong === null);
  return (
    <AuthorPage title="Law" here="/_authors/law">
      <Done query={query} texts={{ assigned: "The owner and the day were saved." }} />
      <ErrorSummary outcome={outcome} labels={LABELS} />
      <p>
        <strong>{`${passing.length} of ${countText(findings.length, "rule")} pass.`}</strong> The rules are for
        hospitals in the United States. They find what a program can find, and are no legal advice.
      </p>
      {broken.length > 0 && (
        <>
          <Heading level={2} size="m">
            To mend
          </Heading>
          <Findings findings={broken} {...shared} />
        </>
      )}
      <Heading level={2} size="m">
        Passing
      </Heading>
      <Findings findings={passing} {...shared} />
    </AuthorPage>
  );
}

interface SharedProps {
  today: string;
  zone: string;
  /** The form that was not accepted, with the errors of its fields. */
  refused: { posted: URLSearchParams; errors: Outcome["errors"] } | undefined;
}

function Findings({ findings, ...shared }: SharedProps & { findings: LawFinding[] }) {
  return (
    <ul className={plans}>
      {findings.map((finding) => (
        <Finding key={finding.id} finding={finding} {...shared} />
      ))}
    </ul>
  );
}

function Finding({ finding, today, zone, refused }: SharedProps & { finding: LawFinding }) {
  const { id, must, citation, inForce, source, compared, owner, due, assignedBy, who, example, where, wrong } = finding;
  const date = (day: string) => longDate(`${day}T12:00:00`, zone, "en");
  const typed = refused?.posted.get("rule") === id ? refused : undefined;
  const field = (name: "owner" | "due", stored: string) => ({
    id: typed && name,
    name,
    defaultValue: typed?.posted.get(name) ?? stored,
    "aria-invalid": typed?.errors?.has(name) || undefined,
  });
  return (
    <li id={id}>
      <p>
        <strong>{must}</strong>{" "}
        {wrong !== null && (
          <Chip level={inForce <= today ? "red" : "yellow"}>{inForce <= today ? "broken" : "due later"}</Chip>
        )}{" "}
        {wrong !== null && due !== null && due < today && <Chip level="red">overdue</Chip>}
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
        <a href={source}>{citation}</a>. {inForce <= today ? "In force since" : "Due by"} {date(inForce)}.
        {who && ` Applies to: ${who}.`}{" "}
        {compared
          ? `Compared with the text on ${date(compared)}.`
          : "Not compared with the text yet: ask your counsel."}
      </p>
      <p>
        Owner: {owner}.{due && ` To be done by ${date(due)}.`}
        {assignedBy && ` Named by ${assignedBy}.`}
      </p>
      <details open={typed !== undefined}>
        <summary>Change the owner or the day</summary>
        <form autoComplete="off" className={form} method="post">
          <input type="hidden" name="rule" value={id} />
          <label>
            {LABELS.owner}
            <small>A person or a team. Leave empty for the usual owner.</small>
            <input {...field("owner", assignedBy ? owner : "")} maxLength={100} />
          </label>
          <label>
            {LABELS.due}
            <small>Optional. The day by which the owner has it done.</small>
            <input {...field("due", due ?? "")} type="date" />
          </label>
          <div>
            <Button type="submit" name="action" value="assign" variant="secondary" size="small">
              Save
            </Button>
          </div>
        </form>
      </details>
    </li>
  );
}
