import { css } from "@linaria/core";
import { handleRequest, type StaffRequest, staffRequests } from "../../../../contracts/requests.ts";
import { safeHref } from "../../../../lib/cms/links.ts";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { changeText } from "../../../../lib/events/participants.ts";
import { isEmail } from "../../../../lib/forms/rules.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { Phone } from "../../../ui/Phone.tsx";
import { type ActionInput, type ActionResult, type LoadInput, page } from "../../define.ts";
import { Notice } from "../Notice.tsx";
import { StaffHeading } from "../StaffHeading.tsx";
import { failedStatus } from "../server-call.ts";
import { changeFailureText } from "../strings.ts";
import { REQUESTS_PATH, requestsUrl } from "../urls.ts";

const TITLE = "Requests";

const FORMS: Record<string, string> = {
  appointment: "Appointment",
  callout: "Question to a nurse",
  contact: "Message",
  "medical-records": "Medical records",
};
const formName = (id: string) => FORMS[id] ?? id;

/** Labels for form fields, keyed by field name. A field that is not listed uses its name as the label. */
const LABELS: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  fullName: "Name",
  askedBy: "Requested by",
  patient: "Seen here before",
  times: "Availability",
  reason: "Reason",
  phone: "Phone",
  email: "Email",
  reach: "Contact by",
  voicemail: "Voicemail allowed",
  needs: "Interpreter or other help",
  dob: "Date of birth",
  relation: "Whose records",
  records: "Records",
  dates: "Dates",
  delivery: "Send",
  address: "Send to",
};

const filters = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin-block-end: var(--space-4);
  font-size: var(--text-s);

  & > a {
    padding-block: 0.3rem;
  }

  & > a[aria-current] {
    font-weight: 700;
    color: inherit;
    text-decoration: none;
  }
`;

const list = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 44rem;
  font-size: var(--text-s);

  & > li {
    display: grid;
    gap: var(--space-3);
    padding: var(--space-4);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-s);
    background: var(--color-surface);
    overflow-wrap: anywhere;
  }

  & dl {
    display: grid;
    grid-template-columns: minmax(6rem, auto) minmax(0, 1fr);
    gap: var(--space-1) var(--space-4);
    margin: 0;
  }

  & dt {
    color: var(--color-muted);
  }

  & dd {
    margin: 0;
    white-space: pre-wrap;
  }
`;

const searchOf = (query: URLSearchParams) => ({
  handled: query.get("state") === "handled",
  form: query.get("form")?.trim() ?? "",
});

async function load({ query, call }: LoadInput) {
  const { handled, form } = searchOf(query);
  return call(staffRequests, { handled, ...(form && { form }) });
}

const markRequest =
  (handled: boolean) =>
  async ({ query, call, form }: ActionInput): Promise<ActionResult> => {
    const requestId = form.get("requestId")?.trim() ?? "";
    if (!requestId) return { status: 400, message: "Please choose a request." };
    try {
      const { success, change } = await call(handleRequest, { requestId, handled });
      if (success) return { redirect: requestsUrl(searchOf(query)) };
      const latest = change ? `${changeText(change, "UTC")}. ` : "";
      return { status: 409, message: `${latest}Your change was not made.` };
    } catch (error) {
      const status = failedStatus(error);
      return { status, message: changeFailureText(status, "The request", handled ? "marked as handled" : "reopened") };
    }
  };

/**
 * Tool page with the inbox of visitors' form submissions. The inbox shows new submissions (oldest first) or handled
 * submissions.
 */
export default page({
  path: REQUESTS_PATH,
  access: "requests",
  title: () => TITLE,
  load,
  actions: { handle: markRequest(true), reopen: markRequest(false) },
  View({ data: { requests, total, forms }, page: { timeZone }, query, outcome }) {
    const { handled, form } = searchOf(query);
    const limitNote = total > requests.length ? ` The first ${requests.length} are shown.` : "";
    return (
      <>
        <StaffHeading
          what={TITLE}
          title={handled ? "Handled requests" : "New requests"}
          links={[
            { href: requestsUrl({ handled: !handled, form }), text: handled ? "New requests" : "Handled requests" },
            { href: requestsUrl({ handled, form }), text: "Refresh" },
          ]}
        />
        <nav className={filters} aria-label="Forms">
          {["", ...forms].map((id) => (
            <a key={id} href={requestsUrl({ handled, form: id })} aria-current={id === form ? "true" : undefined}>
              {id ? formName(id) : "All forms"}
            </a>
          ))}
        </nav>
        <Notice notice={outcome?.message ? { title: outcome.message, text: "", bad: true } : null} />
        {requests.length === 0 ? (
          <p>{handled ? "No handled requests." : "No new requests."}</p>
        ) : (
          <>
            <p>{`${total} ${total === 1 ? "request" : "requests"}.${limitNote}`}</p>
            <ul className={list}>
              {requests.map((request) => (
                <Item key={request.id} request={request} timeZone={timeZone} />
              ))}
            </ul>
          </>
        )}
      </>
    );
  },
});

function Item({ request, timeZone }: { request: StaffRequest; timeZone: string }) {
  const { id, form, at, language, about, fields, handled, changes } = request;
  const number = id.slice(-8).toUpperCase();
  const url = safeHref(about?.url);
  return (
    <li>
      <div>
        <Heading level={2} size="s">
          {formName(form)} {number}
        </Heading>
        <p>{[shortMoment(at, timeZone), language?.startsWith("es") && "in Spanish"].filter(Boolean).join(", ")}</p>
      </div>
      <dl>
        {about && (
          <>
            <dt>For</dt>
            <dd>{url ? <a href={url}>{about.name}</a> : about.name}</dd>
          </>
        )}
        {fields.map(({ name, value }) => (
          <Value key={name} name={name} value={value} />
        ))}
      </dl>
      {changes.map((change) => (
        <p key={change.at + change.action}>{changeText(change, timeZone)}.</p>
      ))}
      <form autoComplete="off" method="post">
        <input type="hidden" name="requestId" value={id} />
        <Button
          type="submit"
          size="small"
          variant={handled ? "secondary" : "primary"}
          name="action"
          value={handled ? "reopen" : "handle"}
          aria-label={`${handled ? "Reopen" : "Mark as handled"}: ${formName(form)} ${number}`}
        >
          {handled ? "Reopen" : "Mark as handled"}
        </Button>
      </form>
    </li>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  const href = name === "email" && isEmail(value) ? `mailto:${value}` : null;
  return (
    <>
      <dt>{LABELS[name] ?? name}</dt>
      <dd>
        {name === "phone" ? (
          <Phone value={value} />
        ) : href ? (
          <a href={href}>{value}</a>
        ) : value === "true" ? (
          "Yes"
        ) : (
          value
        )}
      </dd>
    </>
  );
}
