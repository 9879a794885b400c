import { css } from "@linaria/core";
import { REQUESTS_PER_PAGE, staffRequests } from "../../../../contracts/requests.ts";
import { searchBox } from "../../../search/search-box.ts";
import { largeText } from "../../../theme/viewport.ts";
import { Button } from "../../../ui/Button.tsx";
import { HiddenInputs } from "../../../ui/HiddenInputs.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { type LoadInput, page, type ViewProps } from "../../define.ts";
import { showOnly } from "../actions.ts";
import { Notice } from "../Notice.tsx";
import { StaffHeading } from "../StaffHeading.tsx";
import { PERSON_PATH, REQUESTS_PATH, requestsUrl } from "../urls.ts";
import { addNote, askDelete, assign, COUNT_ID, doneText, handle, remove, searchOf, textOf } from "./changes.ts";
import { Item } from "./Item.tsx";
import { formName } from "./labels.ts";
import { download } from "./spreadsheet.ts";

const TITLE = "Requests";
const SIGN_IN =
  "You signed in more than an hour ago. To download requests, sign out at the top of this page, and sign in again.";
/** ID of the form that changes all selected requests. */
const SELECTION = "selection";

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
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  max-inline-size: 44rem;
  font-size: var(--text-s);

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
    padding: var(--space-4);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-s);
    background: var(--color-surface);
    overflow-wrap: anywhere;
  }

  /* Keeps a focused control above the notice. */
  & :is(a, button, input) {
    scroll-margin-block: 7rem;
  }

  & h2 {
    overflow-wrap: break-word;
  }

  & dl {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: var(--space-1) var(--space-4);
    margin: 0;

    @media ${largeText} {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  & dt {
    color: var(--color-muted);
  }

  & dd {
    margin: 0;
    white-space: pre-wrap;
  }
`;

const toolbar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  max-inline-size: 44rem;
  margin-block: var(--space-3);
  font-size: var(--text-s);

  & > label {
    flex: 1 1 14rem;
  }

  & > p {
    flex: 1 1 100%;
  }

  @media print {
    display: none;
  }
`;

async function load({ query, call, form }: LoadInput) {
  const { handled, form: formId, mine, page: pageNumber } = searchOf(query, form);
  const text = textOf(form);
  return call(staffRequests, {
    handled,
    ...(mine && { mine }),
    ...(formId && { form: formId }),
    ...(text && { text }),
    ...(pageNumber > 1 && { page: pageNumber }),
  });
}

type Inbox = Awaited<ReturnType<typeof load>>;

/**
 * Tool page with the inbox of visitors' form submissions. The inbox shows new submissions (oldest first) or handled
 * submissions. Staff can find submissions by a text, such as a name or the text of a spam message, and change all
 * submissions that they select.
 */
export default page({
  path: REQUESTS_PATH,
  access: "requests",
  // Screen readers announce the title of a page that has loaded.
  title: ({ query }) => [doneText(query), TITLE].filter(Boolean).join(" "),
  load,
  recentSignIn: { actions: ["download"], message: SIGN_IN },
  actions: {
    find: showOnly,
    handle: handle(true, "requestId"),
    "handle-shown": handle(true, "shownId"),
    reopen: handle(false, "requestId"),
    "ask-delete": askDelete,
    delete: remove,
    take: assign("take"),
    release: assign("release"),
    note: addNote,
    download,
  },
  View(props) {
    const { data, page: pageContext, query, outcome, form: posted } = props;
    const { requests, total, forms } = data;
    const { handled, form, mine } = searchOf(query);
    const text = textOf(posted);
    const said = outcome ? outcome.message : doneText(query);
    const isBad = outcome !== undefined && outcome.status !== 200;
    const unsavedNote = (isBad && posted?.get("note")) || undefined;
    const noteOn = unsavedNote && requests.find(({ id }) => id === posted?.get("requestId"));
    const selected = new Set(posted?.get("action") === "ask-delete" ? posted.getAll("requestId") : []);
    return (
      <>
        <StaffHeading
          what={TITLE}
          title={`${handled ? "Handled requests" : "New requests"}${mine ? " assigned to you" : ""}`}
          links={[
            {
              href: requestsUrl({ handled: !handled, form, mine }),
              text: handled ? "New requests" : "Handled requests",
            },
            { href: requestsUrl({ handled, form, mine: !mine }), text: mine ? "Everyone’s" : "Assigned to me" },
            { href: requestsUrl({ handled, form, mine }), text: "Refresh" },
            { href: PERSON_PATH, text: "A person’s data" },
          ]}
        >
          {!handled && data.unanswered ? (
            <p>
              <strong>{`${data.unanswered} ${data.unanswered === 1 ? "has" : "have"} waited for more than two days.`}</strong>
            </p>
          ) : null}
        </StaffHeading>
        <nav className={filters} aria-label="Forms">
          {["", ...forms].map((id) => (
            <a key={id} href={requestsUrl({ handled, form: id, mine })} aria-current={id === form ? "true" : undefined}>
              {id ? formName(id) : "All forms"}
            </a>
          ))}
        </nav>
        <search>
          <form autoComplete="off" method="post" action={requestsUrl({ handled, form, mine })} className={toolbar}>
            <label className={searchBox}>
              <VisuallyHidden>Search requests</VisuallyHidden>
              <Icon name="search" size={20} />
              <input
                type="search"
                name="text"
                placeholder="Name, number, or text"
                defaultValue={text}
                maxLength={200}
              />
            </label>
            <Button type="submit" variant="secondary" size="small" name="action" value="find">
              Search
            </Button>
            {total > 0 && (
              <Button type="submit" variant="quiet" size="small" icon="download" name="action" value="download">
                Download
              </Button>
            )}
            {text && <a href={requestsUrl({ handled, form, mine })}>Show all</a>}
          </form>
        </search>
        {requests.length === 0 ? (
          <p id={COUNT_ID} tabIndex={-1}>
            {emptyText(total, text, { handled, mine })}{" "}
            {total > 0 && <a href={requestsUrl({ handled, form, mine })}>Show the first page</a>}
          </p>
        ) : (
          <>
            <p id={COUNT_ID} tabIndex={-1}>
              {countText(data)}
            </p>
            <Selection {...props} selected={selected} />
            <ul className={list}>
              {requests.map((request, index) => (
                <Item
                  key={request.id}
                  request={request}
                  timeZone={pageContext.timeZone}
                  selectionForm={SELECTION}
                  isSelected={selected.has(request.id)}
                  next={(requests[index + 1] ?? requests[index - 1])?.id}
                  note={request === noteOn ? unsavedNote : undefined}
                  inbox={inboxOf(query)}
                  search={searchInputs(props)}
                />
              ))}
            </ul>
            {total > REQUESTS_PER_PAGE && <Pages {...props} text={text} />}
          </>
        )}
        {/* Below the list, the notice stays in view wherever the list is scrolled. */}
        <Notice
          notice={
            said ? { title: said, text: unsavedNote && !noteOn ? `Your note: “${unsavedNote}”` : "", bad: isBad } : null
          }
        />
      </>
    );
  },
});

/** Returns the URL of the inbox without what was done before. */
const inboxOf = (query: URLSearchParams): string => requestsUrl(searchOf(query));

/** Returns why the list is empty. A page can be empty because all of its requests were changed or deleted. */
function emptyText(total: number, text: string, { handled, mine }: { handled: boolean; mine: boolean }): string {
  if (total > 0) return "This page has no more requests.";
  const kind = text ? "matching" : handled ? "handled" : "new";
  return mine ? `No ${kind} requests are assigned to you.` : `No ${kind} requests.`;
}

function countText({ requests, total, page: pageNumber = 1 }: Inbox): string {
  const first = (pageNumber - 1) * REQUESTS_PER_PAGE + 1;
  const count = `${total} ${total === 1 ? "request" : "requests"}.`;
  return total > requests.length ? `${count} Numbers ${first} to ${first + requests.length - 1} are shown.` : count;
}

/** Returns the values that repeat a search by text. Without one, the page's URL has the whole search. */
function searchInputs({ query, form }: Pick<ViewProps<Inbox>, "query" | "form">): [name: string, value: string][] {
  const text = textOf(form);
  const { page: pageNumber } = searchOf(query, form);
  if (!text) return [];
  return [["text", text], ...(pageNumber > 1 ? [["page", `${pageNumber}`] as [string, string]] : [])];
}

interface PartProps extends ViewProps<Inbox> {
  /** The text that staff searched for. */
  text: string;
}

/** Renders the form that changes all selected requests, or all requests on the page. */
function Selection({ selected, ...props }: ViewProps<Inbox> & { selected: ReadonlySet<string> }) {
  const { requests } = props.data;
  const { handled } = searchOf(props.query);
  return (
    <form autoComplete="off" id={SELECTION} method="post" action={inboxOf(props.query)} className={toolbar}>
      <HiddenInputs
        values={[...searchInputs(props), ...(handled ? [] : requests.map(({ id }) => ["shownId", id] as const))]}
      />
      {selected.size > 0 ? (
        <>
          <p role="alert">
            <strong>{`Delete ${selected.size} ${selected.size === 1 ? "request" : "requests"} for good?`}</strong> They
            cannot be restored.
          </p>
          <Button type="submit" size="small" name="action" value="delete">
            Yes, delete
          </Button>
          <Button type="submit" size="small" variant="secondary" name="action" value="find">
            No, keep
          </Button>
        </>
      ) : handled ? (
        <>
          <Button type="submit" size="small" variant="secondary" name="action" value="reopen">
            Reopen selected
          </Button>
          <Button type="submit" size="small" variant="secondary" name="action" value="ask-delete">
            Delete selected…
          </Button>
        </>
      ) : (
        <>
          <Button type="submit" size="small" variant="secondary" name="action" value="handle">
            Mark selected as handled
          </Button>
          <Button type="submit" size="small" variant="quiet" name="action" value="handle-shown">
            {`Mark all ${requests.length} on this page as handled`}
          </Button>
        </>
      )}
    </form>
  );
}

/** Renders links to the previous and the next page. A search is submitted again, because its text must not be in a URL. */
function Pages({ data: { total, page: shown = 1 }, query, text }: PartProps) {
  const { handled, form, mine } = searchOf(query);
  const last = Math.ceil(total / REQUESTS_PER_PAGE);
  const steps = [
    { number: shown - 1, label: "Previous page" },
    { number: shown + 1, label: "Next page" },
  ].filter(({ number }) => number >= 1 && number <= last);
  if (!text)
    return (
      <nav className={filters} aria-label="Pages">
        <span>{`Page ${shown} of ${last}`}</span>
        {steps.map(({ number, label }) => (
          <a key={label} href={requestsUrl({ handled, form, mine, page: number })}>
            {label}
          </a>
        ))}
      </nav>
    );
  return (
    <form autoComplete="off" method="post" action={inboxOf(query)} className={toolbar} aria-label="Pages">
      <HiddenInputs
        values={[
          ["action", "find"],
          ["text", text],
        ]}
      />
      <span>{`Page ${shown} of ${last}`}</span>
      {steps.map(({ number, label }) => (
        <Button key={label} type="submit" size="small" variant="quiet" name="page" value={`${number}`}>
          {label}
        </Button>
      ))}
    </form>
  );
}
