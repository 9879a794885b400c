import { css } from "@linaria/core";
import { type Message, sendMessage, sessionMessages } from "../../../../contracts/class-desk.ts";
import { sessionParticipants } from "../../../../contracts/event-staff.ts";
import { sessionInfo } from "../../../../contracts/registration.ts";
import { shortMoment } from "../../../../lib/dates/dates.ts";
import { Button } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { type ActionInput, type LoadInput, type Outcome, page } from "../../define.ts";
import { showOnly } from "../actions.ts";
import { Notice } from "../Notice.tsx";
import { StaffHeading } from "../StaffHeading.tsx";
import { failedChange, orNull } from "../server-call.ts";
import { MESSAGES_PATH, sessionUrl } from "../urls.ts";
import { outcomeLines, peopleText, type Recipient, recipientsIn, sentText } from "./recipients.ts";

const TITLE = "Messages";
const MAX_SUBJECT = 200;
const MAX_TEXT = 5_000;

const messageForm = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 44rem;
  font-size: var(--text-s);

  & label {
    font-weight: 700;
  }

  & :is(input:not([type]), textarea) {
    display: block;
    inline-size: 100%;
    min-block-size: 2.75rem;
    margin-block-start: var(--space-1);
    padding: 0.4rem 0.75rem;
    border: 1px solid var(--color-control-border);
    border-radius: var(--radius-s);
    font-weight: 400;
    background: var(--color-surface);
  }

  & > div[data-buttons] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
  }

  & summary {
    padding-block: var(--space-2);
    font-weight: 700;
    color: var(--color-link);
  }

  & details label {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 2.75rem;
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }

  & input[type="checkbox"] {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: var(--color-link);
  }
`;

const preview = css`
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-s);
  background: var(--color-surface);
  overflow-wrap: anywhere;

  & > p {
    white-space: pre-wrap;
  }

  & > p + p {
    margin-block-start: var(--space-3);
  }
`;

const sentMessages = css`
  display: grid;
  gap: var(--space-3);
  max-inline-size: 44rem;
  margin-block-start: var(--space-6);
  font-size: var(--text-s);

  & > ul > li {
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }

  & details p {
    margin-block-start: var(--space-2);
    white-space: pre-wrap;
  }
`;

const searchOf = (query: URLSearchParams) => ({
  sessionId: query.get("sessionId")?.trim() ?? "",
  eventId: query.get("eventId")?.trim() ?? "",
  to: query.get("to")?.trim() ?? "",
});

async function load({ query, call, form }: LoadInput) {
  const { sessionId, to } = searchOf(query);
  const [{ participants }, messages, info] = await Promise.all([
    call(sessionParticipants, { sessionId }),
    orNull(call(sessionMessages, { sessionId })),
    orNull(call(sessionInfo, { sessionId })),
  ]);
  const recipients = recipientsIn(participants);
  const selectedIds = new Set(form ? form.getAll("to") : to ? [to] : recipients.map(({ id }) => id));
  return { recipients, chosen: selectedIds, messages, session: info?.session, key: crypto.randomUUID() };
}

const value = (form: URLSearchParams | undefined, name: string) => form?.get(name)?.trim() ?? "";

/**
 * Returns an error message if a staff message has no recipients, no subject, or invalid text. Returns null for a valid
 * message.
 */
function inputError(form: URLSearchParams): Outcome | null {
  if (form.getAll("to").length === 0) return { status: 400, message: "Please choose recipients." };
  if (!value(form, "subject")) return { status: 400, message: "Please enter a subject." };
  if (!value(form, "text")) return { status: 400, message: "Please enter a message." };
  if (value(form, "text").length > MAX_TEXT)
    return { status: 400, message: `Please shorten the message to ${MAX_TEXT} characters.` };
  return null;
}

async function send({ query, call, form }: ActionInput): Promise<Outcome> {
  const inputProblem = inputError(form);
  if (inputProblem) return inputProblem;
  try {
    const result = await call(sendMessage, {
      sessionId: searchOf(query).sessionId,
      registrationIds: form.getAll("to"),
      subject: value(form, "subject"),
      text: value(form, "text"),
      idempotencyKey: value(form, "idempotencyKey") || crypto.randomUUID(),
    });
    return { status: result.sent > 0 ? 200 : 409, message: sentText(result) };
  } catch (error) {
    const retryHint = "It is unclear whether the message was sent. Press “Send” again. Nobody gets it twice.";
    return failedChange(error, "The message", "sent", retryHint);
  }
}

/** Tool page for sending messages to a session's participants: form, preview, and sent messages. */
export default page({
  path: MESSAGES_PATH,
  access: "staff",
  title: () => TITLE,
  load,
  actions: { edit: showOnly, preview: async ({ form }) => inputError(form) ?? { status: 200, message: "" }, send },
  View({ data: { recipients, chosen, messages, session, key }, page: { timeZone }, query, form, outcome }) {
    const { sessionId, eventId } = searchOf(query);
    const action = form?.get("action");
    const isSent = action === "send" && outcome && [200, 409].includes(outcome.status);
    const posted = isSent ? undefined : form;
    const isPreview =
      action === "preview" ? outcome?.status === 200 : action === "send" && !isSent && outcome?.status !== 400;
    const title = session?.title ?? "Class";
    const backUrl = sessionUrl({ sessionId, eventId });
    const parts = {
      recipients,
      chosen: isSent ? new Set(recipients.map(({ id }) => id)) : chosen,
      subject: value(posted, "subject"),
      text: value(posted, "text"),
      idempotencyKey: value(posted, "idempotencyKey") || key,
    };
    return (
      <>
        <StaffHeading what={TITLE} title={title} links={[{ href: backUrl, text: "Participants" }]}>
          {session && (
            <p>
              {[shortMoment(session.startDate, session.timeZone ?? timeZone), session.hostingLocation]
                .filter(Boolean)
                .join(", ")}
            </p>
          )}
        </StaffHeading>
        <Notice notice={outcome?.message ? { title: outcome.message, text: "", bad: outcome.status !== 200 } : null} />
        {recipients.length === 0 ? (
          <p>Nobody is registered.</p>
        ) : isPreview ? (
          <Preview {...parts} />
        ) : (
          <ComposeForm {...parts} />
        )}
        <Messages messages={messages} timeZone={timeZone} />
      </>
    );
  },
});

interface Parts {
  recipients: readonly Recipient[];
  chosen: ReadonlySet<string>;
  subject: string;
  text: string;
  idempotencyKey: string;
}

const ComposeForm = ({ recipients, chosen, subject, text, idempotencyKey }: Parts) => {
  const count = recipients.filter(({ id }) => chosen.has(id)).length;
  return (
    <form autoComplete="off" className={messageForm} method="post">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <details open={count < recipients.length}>
        <summary>
          {count === recipients.length
            ? `To everyone (${peopleText(recipients.length)}). Choose people`
            : `To ${peopleText(count)} of ${recipients.length}`}
        </summary>
        {recipients.map(({ id, name, email }) => (
          <label key={id}>
            <input type="checkbox" name="to" value={id} defaultChecked={chosen.has(id)} />
            <span>
              {name} <small>{email || "no email address"}</small>
            </span>
          </label>
        ))}
      </details>
      <label>
        Subject
        <input name="subject" required maxLength={MAX_SUBJECT} defaultValue={subject} autoComplete="off" />
      </label>
      <label>
        Message
        <textarea name="text" required maxLength={MAX_TEXT} rows={8} defaultValue={text} />
      </label>
      <div data-buttons="">
        <Button type="submit" size="small" name="action" value="preview">
          Preview
        </Button>
      </div>
    </form>
  );
};

const Preview = ({ recipients, chosen, subject, text, idempotencyKey }: Parts) => {
  const people = recipients.filter(({ id }) => chosen.has(id));
  const [reached, unreached] = [people.filter(({ email }) => email), people.filter(({ email }) => !email)];
  const namesOf = (list: readonly Recipient[]) => list.map(({ name }) => name).join(", ");
  return (
    <form autoComplete="off" className={messageForm} method="post">
      <Heading level={2} size="s">
        Preview
      </Heading>
      <div className={preview}>
        <p>
          To:{" "}
          {people.length === 0
            ? "nobody. These people are no longer registered."
            : namesOf(reached) || "nobody. None of them has an email address."}
        </p>
        {unreached.length > 0 && <p>No email address, so please tell them: {namesOf(unreached)}</p>}
        <p>
          <strong>{subject}</strong>
        </p>
        <p>{text}</p>
      </div>
      {/* Includes people with canceled registrations so that the record states why they received no message. */}
      {[...chosen].map((id) => (
        <input key={id} type="hidden" name="to" value={id} />
      ))}
      {Object.entries({ subject, text, idempotencyKey }).map(([name, hiddenValue]) => (
        <input key={name} type="hidden" name={name} value={hiddenValue} />
      ))}
      <div data-buttons="">
        {reached.length > 0 && (
          <Button type="submit" size="small" name="action" value="send">
            Send to {peopleText(reached.length)}
          </Button>
        )}
        <Button type="submit" variant="secondary" size="small" name="action" value="edit">
          Change
        </Button>
      </div>
    </form>
  );
};

const Messages = ({ messages, timeZone }: { messages: readonly Message[] | null; timeZone: string }) => (
  <section className={sentMessages} aria-labelledby="sent">
    <Heading level={2} size="s" id="sent">
      Sent messages
    </Heading>
    {!messages && <p>Sent messages are not available right now. Please try again in a minute.</p>}
    {messages?.length === 0 && <p>No messages yet.</p>}
    {messages && messages.length > 0 && (
      <ul>
        {messages.map(({ id, subject, text, by, at, recipients }) => {
          const { got, gotNone } = outcomeLines(recipients);
          return (
            <li key={id}>
              <strong>{subject}</strong>
              <br />
              {[shortMoment(at, timeZone), by && `by ${by}`].filter(Boolean).join(", ")}
              {gotNone.map((line) => (
                <p key={line}>{line}</p>
              ))}
              <details>
                <summary>Sent to {peopleText(recipients.length - gotNone.length)}</summary>
                <p>{got}</p>
                <p>{text}</p>
              </details>
            </li>
          );
        })}
      </ul>
    )}
  </section>
);
