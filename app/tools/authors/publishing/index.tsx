import { listReceipts, whereUsed } from "../../../../contracts/authors.ts";
import {
  listPurgePlans,
  type PurgeReceipt,
  planPurge,
  purge,
  readReceipt,
  withdrawPurge,
} from "../../../../contracts/purge.ts";
import { componentKey } from "../../../../lib/cms/items.ts";
import { typedPath } from "../../../../lib/cms/paths.ts";
import {
  type ActionInput,
  type ActionResult,
  type LoadInput,
  type Outcome,
  type PageActor,
  page,
} from "../../define.ts";
import { periodIn } from "../../local-moment.ts";
import { refusedOutcome, statusOf } from "../../outcome.ts";
import { AuthorPage, doneTitle } from "../overview/components.tsx";
import { isKind, type Lists, type Named } from "./kinds.ts";
import { NoDatabase } from "./NoDatabase.tsx";
import { Receipt } from "./Receipt.tsx";
import { Review, Selection } from "./Review.tsx";
import { DONE, Updates } from "./Updates.tsx";

/** A receipt, a named update, or the lists of updates. Null while the control database is unavailable. */
type Data = { receipt: PurgeReceipt | null } | { named: Named } | { lists: Lists | null };

const nullIfUnavailable = (error: unknown): null => {
  if (statusOf(error) === 503) return null;
  throw error;
};

/** Tool page with the updates of pages: what an update would change, planned updates, receipts, and the list of them. */
export default page<Data>({
  path: "/_authors/publishing/:id?",
  access: ["author", "ops"],
  title: ({ params, query }) => (params.id ? "Update" : doneTitle("Publishing", { query, texts: DONE })),
  async load(input) {
    const { params, query, site, call, form } = input;
    if (params.id) return { receipt: await call(readReceipt, { id: params.id }).catch(nullIfUnavailable) };
    const named = await namedIn(input);
    if (named && !form?.has("address")) return { named };
    const before = Number(query.get("before"));
    const request = Number.isInteger(before) && before > 0 ? { before } : {};
    const lists = Promise.all([call(listReceipts, request), call(listPurgePlans, { site: site.name })]);
    return { lists: await lists.then(([receipts, { plans }]) => ({ receipts, plans })).catch(nullIfUnavailable) };
  },
  actions: {
    // The `choose` action changes nothing: the page shows the selected pages and asks for confirmation.
    choose: async ({ form }) =>
      form.has("address")
        ? { status: 200, message: "" }
        : { status: 400, message: "No page was selected. Nothing was updated." },
    purge: updateNamed,
    withdraw: async ({ form, site, call }) => {
      try {
        await call(withdrawPurge, { site: site.name, id: form.get("id") ?? "" });
        return { redirect: "/_authors/publishing?done=withdrawn" };
      } catch (error) {
        if (statusOf(error) === 404)
          return { status: 404, message: "This planned update no longer exists: it has run or was withdrawn." };
        return refusedOutcome(error);
      }
    },
  },
  View: ({ data, ...props }) => {
    if ("receipt" in data)
      return (
        <AuthorPage title="Update" {...navigationProps(props.actor)}>
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
            <a href="/_authors/publishing">All updates</a>
          </p>
        </AuthorPage>
      );
    const navigation = navigationProps(props.actor);
    if ("named" in data) return <Review {...props} data={data.named} navigation={navigation} />;
    const addresses = props.form?.getAll("address") ?? [];
    return addresses.length > 0 ? (
      <Selection {...props} data={addresses} navigation={navigation} />
    ) : (
      <Updates {...props} data={data.lists} navigation={navigation} />
    );
  },
});

const isAuthor = (actor: PageActor | null) => actor?.roles.includes("author") === true;
/** Returns the navigation props for `AuthorPage`, or no props if the user does not have the author role. */
const navigationProps = (actor: PageActor | null) =>
  isAuthor(actor) ? ({ here: "/_authors/publishing" } as const) : {};

/** Reads the update that the URL or a submitted form names, and the pages that it concerns. */
async function namedIn({ query, form, site, call }: LoadInput): Promise<Named | null> {
  const [kind, name] = ["kind", "name"].map((field) => (form ?? query).get(field)?.trim() ?? "");
  if (!kind || !isKind(kind)) return null;
  if (kind !== "site" && !name) {
    const message = "Nothing was updated.";
    return { kind, name: "", uses: { status: 400, message, errors: new Map([["name", "is missing."]]) } };
  }
  const uses = await call(whereUsed, { site: site.name, kind, name: name ?? "" }).catch((error: unknown): Outcome => {
    const outcome = refusedOutcome(error);
    const errors = new Map([...(outcome.errors ?? [])].map(([, text]) => ["name", text] as const));
    return { ...outcome, message: outcome.status === 400 ? "Nothing was updated." : outcome.message, errors };
  });
  return { kind, name: name ?? "", uses };
}

/** Updates the selected pages, or what the form names. The update runs immediately or at a planned time. */
async function updateNamed({ form, site, page: { timeZone }, call }: ActionInput): Promise<ActionResult> {
  const kind = form.get("kind") ?? "";
  const name = (form.get("name") ?? "").trim();
  const addresses = form.getAll("address");
  const { from, until, wrong } = periodIn(form, timeZone, { until: "optional" });
  if (addresses.length === 0 && (!isKind(kind) || (kind !== "site" && !name))) wrong.set("name", "is missing.");
  if (until && !from) wrong.set("from", "is missing: a second update needs a first update.");
  if (wrong.size > 0) return { status: 400, message: "Nothing was updated.", errors: wrong };
  const targets: Record<string, object> = {
    page: { paths: [typedPath(name)], translations: form.get("only") !== "on" },
    section: { prefixes: [typedPath(name)] },
    item: { items: [name] },
    component: { items: [componentKey(name)] },
    site: { all: true },
  };
  const request = {
    site: site.name,
    ...(addresses.length > 0 ? { paths: addresses } : targets[kind]),
    ...(form.get("now") === "on" && { now: true }),
  };
  try {
    if (from) {
      await call(planPurge, { ...request, from, until });
      return { redirect: "/_authors/publishing?done=planned" };
    }
    const { id } = await call(purge, request);
    return { redirect: `/_authors/publishing/${id}` };
  } catch (error) {
    const refused = refusedOutcome(error);
    // The form has a single input for paths, sections, and items, so this input shows the errors for all three fields.
    const fieldOf = (field: string) => (field === "from" || field === "until" ? field : "name");
    const errors = new Map([...(refused.errors ?? [])].map(([field, text]) => [fieldOf(field), text]));
    return { ...refused, errors };
  }
}
