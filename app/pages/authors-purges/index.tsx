import { css } from "@linaria/core";
import { listReceipts } from "../../../contracts/authors.ts";
import type { ResponseOf } from "../../../contracts/endpoint.ts";
import { type PurgeReceipt, purge, readReceipt } from "../../../contracts/purge.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { AuthorPage, counted, form, Moment, Refused } from "../authors/parts.tsx";
import { type ActionInput, page, type ViewProps } from "../define.ts";
import { refusedOutcome } from "../outcome.ts";
import { Receipt } from "./Receipt.tsx";

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

type Data = { receipt: PurgeReceipt } | { receipts: ResponseOf<typeof listReceipts> };

/** Purges and their receipts (PB-01, PB-02). */
export default page<Data>({
  path: "/_authors/purges/:id?",
  access: "author",
  title: ({ params }) => (params.id ? "Receipt" : "Purges"),
  load: async ({ params, query, call }) => {
    if (params.id) return { receipt: await call(readReceipt, { id: params.id }) };
    const before = Number(query.get("before"));
    return { receipts: await call(listReceipts, Number.isInteger(before) && before > 0 ? { before } : {}) };
  },
  actions: { purge: purgeNamed },
  View: ({ data, ...props }) =>
    "receipt" in data ? (
      <AuthorPage title="Receipt" here="/_authors/purges">
        <Receipt receipt={data.receipt} zone={props.page.timeZone} languages={props.site.languages} />
        <p>
          <a href="/_authors/purges">All purges</a>
        </p>
      </AuthorPage>
    ) : (
      <Purges {...props} data={data.receipts} />
    ),
});

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
    const { id } = await call(purge, { site: site.name, ...targets[kind] });
    return { redirect: `/_authors/purges/${id}` };
  } catch (error) {
    const outcome = refusedOutcome(error);
    // The form has one field for all of them.
    const errors = new Map([...(outcome.errors ?? [])].map(([, wrong]) => ["name", wrong]));
    return { ...outcome, errors };
  }
}

function Purges({ data, page: { timeZone }, outcome, form: sent }: ViewProps<ResponseOf<typeof listReceipts>>) {
  const invalid = outcome?.errors?.has("name");
  return (
    <AuthorPage title="Purges" here="/_authors/purges">
      <Refused outcome={outcome} labels={{ name: "Which" }} />
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
        <div>
          <Button type="submit" name="action" value="purge">
            Purge
          </Button>
        </div>
      </form>
      <Heading level={2} size="m">
        History
      </Heading>
      <p>Receipts are kept for 30 days.</p>
      {data.receipts.length === 0 && <p>Nothing was purged.</p>}
      <ol className={history}>
        {data.receipts.map((receipt) => (
          <li key={receipt.id}>
            <a href={`/_authors/purges/${receipt.id}`}>
              <Moment at={receipt.at} zone={timeZone} />
            </a>
            <span>{receipt.by ?? "somebody"}</span>
            <span>{receipt.asked?.slice(1, 4).join(", ") || receipt.asked?.[0]}</span>
            <span>{counted(receipt.pageCount, "page")}</span>
            <span>{receipt.state}</span>
          </li>
        ))}
      </ol>
      {data.next !== undefined && (
        <ButtonLink variant="secondary" href={`/_authors/purges?before=${data.next}`}>
          Older ones
        </ButtonLink>
      )}
    </AuthorPage>
  );
}
