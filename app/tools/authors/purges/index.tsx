import { css } from "@linaria/core";
import { listReceipts } from "../../../../contracts/authors.ts";
import type { ResponseOf } from "../../../../contracts/endpoint.ts";
import {
  listPurgePlans,
  type PurgePlan,
  type PurgeReceipt,
  planPurge,
  purge,
  readReceipt,
  withdrawPurge,
} from "../../../../contracts/purge.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { type ActionInput, type ActionResult, type PageActor, page, type ViewProps } from "../../define.ts";
import { localTime, periodIn } from "../../local-moment.ts";
import { refusedOutcome, statusOf } from "../../outcome.ts";
import { AuthorPage, actions, countText, ErrorSummary, form, Moment, Plans } from "../overview/components.tsx";
import { NoDatabase } from "./NoDatabase.tsx";
import { Receipt, whoOf } from "./Receipt.tsx";

const history = css`
  margin-block: var(--space-4);

  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }
`;

const KINDS = {
  page: "One page",
  section: "A section: a page and all pages below it",
  item: "An item, data source, or image: every page that uses it",
  site: "The whole site",
} as const;
type Kind = keyof typeof KINDS;

type Receipts = ResponseOf<typeof listReceipts>;
interface Lists {
  receipts: Receipts;
  plans: PurgePlan[];
}
/** A receipt, or the lists of receipts and planned purges. Null while the control database is unavailable. */
type Data = { receipt: PurgeReceipt | null } | { lists: Lists | null };

const nullIfUnavailable = (error: unknown): null => {
  if (statusOf(error) === 503) return null;
  throw error;
};

/** Tool page with the purge form, planned purges, the purge history, and individual receipts. */
export default page<Data>({
  path: "/_authors/purges/:id?",
  access: ["author", "ops"],
  title: ({ params }) => (params.id ? "Receipt" : "Purges"),
  load: async ({ params, query, site, call }) => {
    if (params.id) return { receipt: await call(readReceipt, { id: params.id }).catch(nullIfUnavailable) };
    const before = Number(query.get("before"));
    const request = Number.isInteger(before) && before > 0 ? { before } : {};
    const lists = Promise.all([call(listReceipts, request), call(listPurgePlans, { site: site.name })]);
    return { lists: await lists.then(([receipts, { plans }]) => ({ receipts, plans })).catch(nullIfUnavailable) };
  },
  actions: {
    // The `choose` action changes nothing: the page shows the selected pages and asks for confirmation.
    choose: async ({ form: formData }) =>
      formData.has("address")
        ? { status: 200, message: "" }
        : { status: 400, message: "No page was selected. Nothing was purged." },
    purge: purgeNamed,
    withdraw: async ({ form: formData, site, call }) => {
      try {
        await call(withdrawPurge, { site: site.name, id: formData.get("id") ?? "" });
        return { redirect: "/_authors/purges" };
      } catch (error) {
        if (statusOf(error) === 404)
          return {
            status: 404,
            message: "This planned purge no longer exists: it has run or was canceled.",
          };
        return refusedOutcome(error);
      }
    },
  },
  View: ({ data, ...props }) => {
    if ("receipt" in data)
      return (
        <AuthorPage title="Receipt" {...navigationProps(props.actor)}>
          {data.receipt ? (
            <Receipt
              receipt={data.receipt}
              zone={props.page.timeZone}
              languages={props.site.languages}
              isAuthor={isAuthor(props.actor)}
            />
          ) : (
            <NoDatabase />
          )}
          <p>
            <a href="/_authors/purges">All purges</a>
          </p>
        </AuthorPage>
      );
    const addresses = props.form?.getAll("address") ?? [];
    return addresses.length > 0 ? (
      <Confirmation {...props} data={addresses} />
    ) : (
      <Purges {...props} data={data.lists} />
    );
  },
});

const isAuthor = (actor: PageActor | null) => actor?.roles.includes("author") === true;
/** Returns the navigation props for `AuthorPage`, or no props if the user does not have the author role. */
const navigationProps = (actor: PageActor | null) => (isAuthor(actor) ? ({ here: "/_authors/purges" } as const) : {});

/**
 * Purges the selected pages, or the path, prefix, or item that the user entered in the form. The purge runs immediately
 * or at a planned time.
 */
async function purgeNamed({ form: formData, site, page: { timeZone }, call }: ActionInput): Promise<ActionResult> {
  const kind = formData.get("kind") as Kind;
  const name = (formData.get("name") ?? "").trim();
  const addresses = formData.getAll("address");
  const { from, until, wrong } = periodIn(formData, timeZone, { until: "optional" });
  if (addresses.length === 0 && (!Object.hasOwn(KINDS, kind) || (kind !== "site" && !name)))
    wrong.set("name", "is missing");
  if (until && !from) wrong.set("from", "is missing: a second purge needs a first purge");
  if (wrong.size > 0) return { status: 400, message: "Nothing was purged.", errors: wrong };
  const targets = {
    page: { paths: [name] },
    section: { prefixes: [name] },
    item: { items: [name] },
    site: { all: true },
  };
  const isImmediate = formData.get("now") === "on";
  const request = {
    site: site.name,
    ...(addresses.length > 0 ? { paths: addresses } : targets[kind]),
    ...(isImmediate && { now: isImmediate }),
  };
  try {
    if (from) {
      await call(planPurge, { ...request, from, until });
      return { redirect: "/_authors/purges" };
    }
    const { id } = await call(purge, request);
    return { redirect: `/_authors/purges/${id}` };
  } catch (error) {
    const rejection = refusedOutcome(error);
    // The form has a single input for paths, prefixes, and items, so this input shows the errors for all three fields.
    const fieldOf = (field: string) => (field === "from" || field === "until" ? field : "name");
    const errors = new Map([...(rejection.errors ?? [])].map(([field, text]) => [fieldOf(field), text]));
    return { ...rejection, errors };
  }
}

type FormProps = Pick<ViewProps<unknown>, "page" | "outcome" | "form">;
const LABELS = { name: "Which", from: "From", until: "Second purge" };

/** Renders the form fields for a purge's planned time. */
function Times({ page: { timeZone }, outcome, form: formData }: FormProps) {
  const field = (name: "from" | "until") => ({
    id: name,
    name,
    type: "datetime-local",
    defaultValue: formData?.get(name) ?? "",
    "aria-invalid": outcome?.errors?.has(name) || undefined,
  });
  return (
    <>
      <label>
        When
        <select name="now" defaultValue={formData?.get("now") ?? ""}>
          <option value="">After the new pages are rendered, in at most three seconds</option>
          <option value="on">Immediately: the first visitor to each page waits</option>
        </select>
      </label>
      <label>
        {LABELS.from}
        <small>
          Leave empty to purge now. Time zone: {timeZone}, now {localTime(new Date(), timeZone).replace("T", " ")}.
        </small>
        <input {...field("from")} />
      </label>
      <label>
        {LABELS.until}
        <small>Optional. Purges the same pages again, for content that ends at this time.</small>
        <input {...field("until")} />
      </label>
    </>
  );
}

/** Renders a form that asks the user to confirm the purge of the selected pages. */
function Confirmation({ data: addresses, actor, ...props }: ViewProps<string[]>) {
  const title = `Purge ${countText(addresses.length, "page")}?`;
  return (
    <AuthorPage title={title} {...navigationProps(actor)}>
      <ErrorSummary outcome={props.outcome?.message ? props.outcome : undefined} labels={LABELS} />
      <form autoComplete="off" className={form} method="post" action="/_authors/purges">
        <ul className="plain">
          {addresses.map((address) => (
            <li key={address}>
              {address} <Preview of={address} named={false} />
              <input type="hidden" name="address" value={address} />
            </li>
          ))}
        </ul>
        <Times {...props} />
        <div className={actions}>
          <Button type="submit" name="action" value="purge">
            Purge {countText(addresses.length, "page")}
          </Button>
          <a href="/_authors">Cancel</a>
        </div>
      </form>
    </AuthorPage>
  );
}

function Purges({ data, actor, ...props }: ViewProps<Lists | null>) {
  const { outcome, form: formData } = props;
  const { timeZone } = props.page;
  const { receipts, next } = data?.receipts ?? { receipts: [] };
  return (
    <AuthorPage title="Purges" {...navigationProps(actor)}>
      <ErrorSummary outcome={outcome} labels={LABELS} />
      {!data && <NoDatabase />}
      <form autoComplete="off" className={form} method="post" action="/_authors/purges">
        <label>
          What
          <select name="kind" defaultValue={formData?.get("kind") ?? "page"}>
            {Object.entries(KINDS).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label>
          {LABELS.name}
          <small>A path such as /about-us or /es/about-us, or an item ID. Leave empty for the whole site.</small>
          <input
            id="name"
            name="name"
            defaultValue={formData?.get("name") ?? ""}
            autoComplete="off"
            aria-invalid={outcome?.errors?.has("name") || undefined}
          />
        </label>
        <Times {...props} />
        <div>
          <Button type="submit" name="action" value="purge">
            Purge
          </Button>
        </div>
      </form>
      <Plans
        planned={data?.plans ?? []}
        idOf={({ id }) => id}
        nameOf={({ asked }) => shortList(asked)}
        timeOf={({ from, until, by, name }) => (
          <>
            <Moment at={from} zone={timeZone} />
            {until && (
              <>
                {" "}
                and <Moment at={until} zone={timeZone} />
              </>
            )}
            , planned by {name ?? by}
          </>
        )}
        linksOf={({ asked }) =>
          asked.filter(isPath).map((path) => <Preview key={path} of={path} named={asked.length > 1} />)
        }
      />
      <Heading level={2} size="m">
        History
      </Heading>
      <p>Receipts are kept for 30 days{data ? "." : ", and available again when the database is back."}</p>
      {data && receipts.length === 0 && <p>Nothing was purged.</p>}
      <ol className={history}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <a href={`/_authors/purges/${receipt.id}`}>
              <Moment at={receipt.at} zone={timeZone} />
            </a>
            <span>{whoOf(receipt)}</span>
            <span>{shortList(receipt.asked?.slice(1)) || receipt.asked?.[0]}</span>
            <span>{countText(receipt.pageCount, "page")}</span>
            <span>{receipt.state}</span>
          </li>
        ))}
      </ol>
      {next !== undefined && (
        <ButtonLink variant="secondary" href={`/_authors/purges?before=${next}`}>
          Older
        </ButtonLink>
      )}
    </AuthorPage>
  );
}

const isPath = (name: string) => /^\/\S*$/.test(name);

/** Renders a link to a preview of the page with the current CMS content, which the purge will publish. */
const Preview = ({ of: path, named }: { of: string; named: boolean }) => (
  <a href={`${path}?sc_mode=preview`}>Preview{named ? ` ${path}` : <VisuallyHidden> {path}</VisuallyHidden>}</a>
);

/** Returns a string that lists the first three names. */
const shortList = (names: readonly string[] = []): string =>
  names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");
