import { css } from "@linaria/core";
import { listReceipts } from "../../../../contracts/authors.ts";
import type { ResponseOf } from "../../../../contracts/endpoint.ts";
import { type PurgeReceipt, purge, readReceipt } from "../../../../contracts/purge.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { type ActionInput, type PageActor, page, type ViewProps } from "../../define.ts";
import { refusedOutcome, statusOf } from "../../outcome.ts";
import { AuthorPage, counted, form, Moment, Refused } from "../overview/parts.tsx";
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
  page: "One page, by its address",
  section: "A section: a page and all below it",
  item: "An item, data source or picture: every page that uses it",
  site: "The whole site",
} as const;
type Kind = keyof typeof KINDS;

type Receipts = ResponseOf<typeof listReceipts>;
/** Receipts of the purges, or null while the control database is unavailable. */
type Data = { receipt: PurgeReceipt | null } | { receipts: Receipts | null };

const unlessDown = (error: unknown): null => {
  if (statusOf(error) === 503) return null;
  throw error;
};

/** Code page with the purge form, the purge history, and single receipts. */
export default page<Data>({
  path: "/_authors/purges/:id?",
  access: ["author", "ops"],
  title: ({ params }) => (params.id ? "Receipt" : "Purges"),
  load: async ({ params, query, call }) => {
    if (params.id) return { receipt: await call(readReceipt, { id: params.id }).catch(unlessDown) };
    const before = Number(query.get("before"));
    const request = Number.isInteger(before) && before > 0 ? { before } : {};
    return { receipts: await call(listReceipts, request).catch(unlessDown) };
  },
  actions: { purge: purgeNamed },
  View: ({ data, ...props }) =>
    "receipt" in data ? (
      <AuthorPage title="Receipt" {...hereFor(props.actor)}>
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
    ) : (
      <Purges {...props} data={data.receipts} />
    ),
});

const isAuthor = (actor: PageActor | null) => actor?.roles.includes("author") === true;
/** Returns the navigation props of `AuthorPage`, or no props for people without the author role. */
const hereFor = (actor: PageActor | null) => (isAuthor(actor) ? ({ here: "/_authors/purges" } as const) : {});

async function purgeNamed({ form: sent, site, call }: ActionInput) {
  const kind = sent.get("kind") as Kind;
  const name = (sent.get("name") ?? "").trim();
  if (!Object.hasOwn(KINDS, kind) || (kind !== "site" && !name))
    return {
      status: 400,
      message: "Nothing was purged.",
      errors: new Map([["name", "is missing: what is to be purged"]]),
    } as const;
  const targets = {
    page: { paths: [name] },
    section: { prefixes: [name] },
    item: { items: [name] },
    site: { all: true },
  };
  try {
    const now = sent.get("now") === "on";
    const { id } = await call(purge, { site: site.name, ...targets[kind], ...(now && { now }) });
    return { redirect: `/_authors/purges/${id}` };
  } catch (error) {
    const outcome = refusedOutcome(error);
    // The form has a single input for paths, prefixes, and items, so their errors are merged.
    const errors = new Map([...(outcome.errors ?? [])].map(([, wrong]) => ["name", wrong]));
    return { ...outcome, errors };
  }
}

function Purges({ data, page: { timeZone }, actor, outcome, form: sent }: ViewProps<Receipts | null>) {
  const invalid = outcome?.errors?.has("name");
  return (
    <AuthorPage title="Purges" {...hereFor(actor)}>
      <Refused outcome={outcome} labels={{ name: "Which" }} />
      {!data && <NoDatabase />}
      <form className={form} method="post" action="/_authors/purges">
        <label>
          What
          <select name="kind" defaultValue={sent?.get("kind") ?? "page"}>
            {Object.entries(KINDS).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label>
          Which
          <small>An address such as /about-us or /es/about-us, or the id of an item. Empty for the whole site.</small>
          <input
            id="name"
            name="name"
            defaultValue={sent?.get("name") ?? ""}
            autoComplete="off"
            aria-invalid={invalid || undefined}
          />
        </label>
        <label>
          When
          <select name="now" defaultValue={sent?.get("now") ?? ""}>
            <option value="">When the new pages are rendered: three seconds at most</option>
            <option value="on">At once: the first visitor of a page waits for it</option>
          </select>
        </label>
        <div>
          <Button type="submit" name="action" value="purge">
            Purge
          </Button>
        </div>
      </form>
      <Heading level={2} size="m">
        History
      </Heading>
      <p>Receipts are kept for 30 days{data ? "." : ", and show again once the database answers."}</p>
      {data?.receipts.length === 0 && <p>Nothing was purged.</p>}
      <ol className={history}>
        {data?.receipts.map((receipt) => (
          <li key={receipt.id}>
            <a href={`/_authors/purges/${receipt.id}`}>
              <Moment at={receipt.at} zone={timeZone} />
            </a>
            <span>{whoOf(receipt)}</span>
            <span>{receipt.asked?.slice(1, 4).join(", ") || receipt.asked?.[0]}</span>
            <span>{counted(receipt.pageCount, "page")}</span>
            <span>{receipt.state}</span>
          </li>
        ))}
      </ol>
      {data?.next !== undefined && (
        <ButtonLink variant="secondary" href={`/_authors/purges?before=${data.next}`}>
          Older ones
        </ButtonLink>
      )}
    </AuthorPage>
  );
}
