/** The checks of a call that returns a list: totals, pages, filters, sort orders, and distances. */

import { milesBetween } from "../../lib/maps/distance.ts";
import type { Good } from "./checks.ts";
import type { Client, Request } from "./client.ts";
import { FILTERS, SORTS } from "./knowledge.ts";
import { fieldsOf, type Item, idsOf, listIn, pagingOf, totalIn } from "./lists.ts";

type ListCheck = (client: Client, good: Good) => Promise<void>;

/** Maximum number of pages that the check of a list reads. */
const MAX_PAGES = 10;

const wide = new WeakMap<Good, Promise<Pick<Good, "request" | "value">>>();

/** Returns the request with required fields only, which finds most items, or the good request if that finds more. */
function widest(client: Client, good: Good): Promise<Pick<Good, "request" | "value">> {
  const found = wide.get(good) ?? findWidest(client, good);
  wide.set(good, found);
  return found;
}

async function findWidest(client: Client, { subject, request, value }: Good): Promise<Pick<Good, "request" | "value">> {
  const required = new Set(fieldsOf(subject.call).flatMap(({ name, isRequired }) => (isRequired ? [name] : [])));
  const candidate = subject.call.request.safeParse(
    Object.fromEntries(Object.entries(request).filter(([name]) => required.has(name))),
  );
  if (!candidate.success) return { request, value };
  const small = JSON.parse(JSON.stringify(candidate.data)) as Request;
  const found = client.read(subject, await client.ask(subject, small));
  const hasMore = (listIn(found) ?? []).length > (listIn(value) ?? []).length;
  return hasMore ? { request: small, value: found } : { request, value };
}

/** The total must be the number of items, and a list without paging must contain them all. */
const totals: ListCheck = async (client, { subject, request, value }) => {
  const [items, total] = [listIn(value), totalIn(value)];
  if (!items || total === undefined) return;
  client.findings.tried(subject.name, "total");
  const size = Number(request.perPage ?? request.count ?? 20);
  const isFirst = Number(request.page ?? 1) === 1;
  const wrong = total < items.length || (isFirst && items.length < size && items.length < 20 && total !== items.length);
  if (!wrong) return;
  const message = `The total is ${total}, but the response contains ${items.length} items.`;
  client.findings.add({ kind: "wrong-total", call: subject.name, message, request: "the example" });
};

/** Pages must have the requested size, contain each item once, and end. */
const pages: ListCheck = async (client, good) => {
  const { subject } = good;
  const paging = pagingOf(subject.call);
  if (!paging) return limits(client, good);
  const { request } = await widest(client, good);
  const read = async (page: number, size: number) => {
    const exchange = await client.ask(subject, { ...request, ...paging.at(page, size) });
    const value = client.read(subject, exchange);
    return { exchange, items: listIn(value) ?? [], total: totalIn(value) };
  };
  const first = await read(1, 3);
  if (first.items.length === 0) return;
  client.findings.tried(subject.name, "pages");
  if (first.items.length > 3)
    return client.fault(subject, first.exchange, {
      kind: "limit-ignored",
      field: paging.size,
      message: `\`${paging.size}=3\` returns ${first.items.length} items.`,
    });
  const largest = fieldsOf(subject.call).find(({ name }) => name === paging.size)?.schema.maximum ?? 50;
  const size = Math.min(Math.max(3, Math.ceil((first.total ?? 12) / 4)), largest);
  const count = first.total === undefined ? 3 : Math.ceil(first.total / size);
  const seen: string[] = [];
  for (let page = 1; page <= Math.min(count, MAX_PAGES); page += 1) {
    const { exchange, items, total } = await read(page, size);
    const ids = idsOf(items);
    const repeated = ids.filter((id) => seen.includes(id)).length;
    if (repeated > 0)
      client.fault(subject, exchange, {
        kind: "page-overlap",
        message: `${repeated} items of page ${page} are also on an earlier page. Sort by a unique value last.`,
      });
    if (total !== first.total)
      client.fault(subject, exchange, {
        kind: "wrong-total",
        message: `The total is ${first.total} on the first page and ${total} on page ${page}.`,
      });
    if (items.length > size)
      client.fault(subject, exchange, {
        kind: "limit-ignored",
        field: paging.size,
        message: `\`${paging.size}=${size}\` returns ${items.length} items.`,
      });
    if (page < count && items.length < size && first.total !== undefined && repeated === 0)
      client.fault(subject, exchange, {
        kind: "page-gap",
        message: `Page ${page} has ${items.length} items instead of ${size}, although more follow.`,
      });
    seen.push(...ids);
  }
  const distinct = new Set(seen).size;
  if (first.total !== undefined && count <= MAX_PAGES && seen.length === distinct && distinct !== first.total)
    client.fault(subject, first.exchange, {
      kind: "wrong-total",
      message: `The total is ${first.total}, but all pages together have ${distinct} items.`,
    });
  const last = first.total === undefined ? 15 : count + 1;
  const after = await read(last, size);
  if (first.total === undefined || after.items.length === 0) return;
  const isNew = idsOf(after.items).some((id) => !seen.includes(id));
  const message = isNew
    ? `The total is ${first.total}, but page ${last} has further items.`
    : `Page ${last} is after the last page, but has ${after.items.length} items. Respond with an empty list.`;
  client.fault(subject, after.exchange, { kind: isNew && count <= MAX_PAGES ? "wrong-total" : "page-end", message });
};

/** A call with a `limit` must not return more items. */
const limits: ListCheck = async (client, { subject, request }) => {
  if (!fieldsOf(subject.call).some(({ name }) => name === "limit")) return;
  const exchange = await client.ask(subject, { ...request, limit: 1 });
  const items = listIn(client.read(subject, exchange)) ?? [];
  if (items.length > 1)
    client.fault(subject, exchange, {
      kind: "limit-ignored",
      field: "limit",
      message: `\`limit=1\` returns ${items.length} items.`,
    });
};

/** A filter must return matching items only, and at least the item from which its value comes. */
const filters: ListCheck = async (client, good) => {
  const { subject } = good;
  const known = FILTERS[subject.name] ?? [];
  if (known.length === 0) return;
  const { request, value } = await widest(client, good);
  const items = listIn(value) ?? [];
  for (const { field, from, holds } of known) {
    const wanted = items.map(from).find((one) => one !== undefined && one !== null);
    if (wanted === undefined) {
      client.findings.skip(subject.name, `filter ${field}`, "no item in the data has a value for it");
      continue;
    }
    client.findings.tried(subject.name, `filter ${field}`);
    const schema = fieldsOf(subject.call).find(({ name }) => name === field)?.schema;
    const exchange = await client.ask(subject, { ...request, [field]: schema?.type === "array" ? [wanted] : wanted });
    const found = client.read(subject, exchange);
    if (found === undefined) continue;
    const list = listIn(found) ?? [];
    const wrong = list.filter((item) => !holds(item, wanted)).length;
    const shown = subject.call.privacy === "personal" ? field : `${field}=${wanted}`;
    if (list.length === 0)
      client.fault(subject, exchange, {
        kind: "filter-ignored",
        field,
        message: `\`${shown}\` finds nothing, although an item in the unfiltered response matches.`,
      });
    else if (wrong > 0)
      client.fault(subject, exchange, {
        kind: "filter-ignored",
        field,
        message: `\`${shown}\` returns ${wrong} items that do not match.`,
      });
  }
};

const collator = new Intl.Collator("en");
const compare = (a: string | number, b: string | number) =>
  typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));

/** Items must be in the requested order. */
const sorts: ListCheck = async (client, good) => {
  const { subject } = good;
  for (const { field, value: order, key, descending } of SORTS[subject.name] ?? []) {
    const { request } = await widest(client, good);
    const place = order === "distance" ? { latitude: 39.739, longitude: -104.99 } : {};
    const exchange = await client.ask(subject, {
      ...request,
      ...place,
      ...(field ? { [field]: order } : { latitude: good.request.latitude, longitude: good.request.longitude }),
    });
    const keys = (listIn(client.read(subject, exchange)) ?? []).map(key).filter((one) => one !== undefined);
    client.findings.tried(subject.name, field ? `${field}=${order}` : "order");
    const at = keys.findIndex((one, index) => index > 0 && compare(keys[index - 1]!, one) * (descending ? -1 : 1) > 0);
    if (at < 0) continue;
    const what = field ? `\`${field}=${order}\`` : "The documented order";
    client.fault(subject, exchange, {
      kind: "sort-ignored",
      field: field ?? "order",
      message: `${what} is ignored: item ${at + 1} belongs before item ${at}.`,
    });
  }
};

/** Distances must be in miles from the coordinates in the request. */
const distances: ListCheck = async (client, { subject, request, value }) => {
  const { latitude, longitude } = request;
  if (typeof latitude !== "number" || typeof longitude !== "number") return;
  for (const item of listIn(value) ?? []) {
    const { distance, latitude: north, longitude: east } = item as Item;
    if (typeof distance !== "number" || typeof north !== "number" || typeof east !== "number") continue;
    const miles = milesBetween({ latitude, longitude }, { latitude: north, longitude: east });
    if (Math.abs(distance - miles) <= 1 + miles * 0.05) continue;
    const unit = Math.abs(distance - miles * 1.609) <= 1 + miles * 0.08 ? " It looks like kilometers." : "";
    const message = `A distance is ${distance}, but the place is ${miles.toFixed(1)} miles away.${unit}`;
    return client.findings.add({
      kind: "bad-place",
      call: subject.name,
      field: "distance",
      message,
      request: "the example",
    });
  }
};

export const LIST_CHECKS: Record<string, ListCheck> = { totals, pages, filters, sorts, distances };
