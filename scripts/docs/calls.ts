/** Writes the reference of the API calls and operations in Markdown, from their declarations in contracts/. */
import { z } from "zod";
import { carriesAssertion, type Endpoint, inputOf, upstreams } from "../../contracts/endpoint.ts";
import { endpoints } from "../../contracts/index.ts";
import type { Limit } from "../../contracts/limits.ts";
import { isInQuery, type Operation } from "../../contracts/operation.ts";
import { operations } from "../../contracts/operations.ts";
import { ASSERTION_HEADER } from "../../contracts/person-assertion.ts";

type Schema = z.core.JSONSchema.BaseSchema;
/** A row in the field table: [field, type, required]. */
type Row = [string, string, boolean];

const maxDepth = 5;

/** Describes a JSON Schema in words, such as `text, at most 200 characters`. */
function describeSchema(schema: Schema): string {
  if (schema.description) return schema.description;
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(
    (option) => (option as Schema).type !== "null",
  ) as Schema[];
  if (choices.length > 0) return [...new Set(choices.map(describeSchema))].join(" or ");
  const bounds: string[] = [];
  const { minLength = 0, maxLength } = schema;
  if (maxLength !== undefined) bounds.push(`${minLength ? `${minLength} to` : "at most"} ${maxLength} characters`);
  else if (minLength > 1) bounds.push(`at least ${minLength} characters`);
  else if (minLength === 1) bounds.push("not empty");
  if (schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER) bounds.push(`from ${schema.minimum}`);
  if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER) bounds.push(`to ${schema.maximum}`);
  if (schema.maxItems) bounds.push(`at most ${schema.maxItems}`);
  if (schema.default !== undefined) bounds.push(`\`${JSON.stringify(schema.default)}\` by default`);
  const types = [schema.type ?? "anything"].flat().filter((type) => type !== "null");
  const kinds: Record<string, string> = { string: "text", integer: "whole number", boolean: "true or false" };
  const kind =
    schema.format === "date-time" ? "ISO 8601 timestamp" : types.map((type) => kinds[type] ?? type).join(" or ");
  if (schema.type === "array")
    return [`list of ${describeSchema((schema.items ?? {}) as Schema)}`, ...bounds].join(", ");
  return [kind, ...bounds].join(", ");
}

/** Returns the fields of a JSON Schema in depth-first order, with paths such as `locations[].address.city`. */
function fields(schema: Schema, parentPath = "", depth = 0): Row[] {
  const variant = (schema.anyOf ?? schema.oneOf ?? []).find(
    (option) => (option as Schema).properties ?? (option as Schema).items,
  ) as Schema | undefined;
  if (variant) return fields(variant, parentPath, depth);
  if (schema.type === "array" && schema.items) return fields(schema.items as Schema, `${parentPath}[]`, depth);
  if ((!schema.properties && !isTyped(schema.additionalProperties)) || depth > maxDepth) return [];
  const additional = schema.additionalProperties;
  const properties = { ...schema.properties, ...(isTyped(additional) ? { "(any other)": additional } : {}) };
  return Object.entries(properties).flatMap(([name, property]): Row[] => {
    const path = parentPath ? `${parentPath}.${name}` : name;
    const childRows = fields(property as Schema, path, depth + 1);
    return [[path, describeSchema(property as Schema), schema.required?.includes(name) ?? false], ...childRows];
  });
}

/** Returns whether a JSON Schema restricts values. Returns false for `{}` and `true`, which allow any value. */
function isTyped(schema: Schema["additionalProperties"]): schema is Schema {
  return typeof schema === "object" && Object.keys(schema).length > 0;
}

function table(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  const rows = fields(json);
  if (rows.length === 0) return json.type === "object" ? "No fields.\n" : `${describeSchema(json)}.\n`;
  const lines = rows.map(
    ([name, type, isRequired]) => `| \`${name}\` | ${type.replaceAll("|", "\\|")} | ${isRequired ? "yes" : ""} |`,
  );
  return ["| field | type | required |", "| --- | --- | --- |", ...lines, ""].join("\n");
}

function duration(seconds: number): string {
  const units: [number, string][] = [
    [86_400, "day"],
    [3_600, "hour"],
    [60, "minute"],
  ];
  const [size, unit] = units.find(([length]) => seconds >= length && seconds % length === 0) ?? [1, "second"];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function caching({ cache }: Endpoint): string {
  if (cache === "never") return "never cached";
  const parts = [`max-age ${duration(cache.maxAge)}`];
  if (cache.staleWhileRevalidate > 0) parts.push(`stale-while-revalidate ${duration(cache.staleWhileRevalidate)}`);
  if (cache.round !== undefined) parts.push(`coordinates rounded to ${cache.round} decimals`);
  if (cache.purgedWithContent) parts.push("purged when content is published");
  return parts.join(", ");
}

function limitText({ by, per, max, spares }: Limit): string {
  const each = by.length > 0 ? ` for each ${by.join(" and ")}` : "";
  const spared = spares === undefined ? "" : `, but always ${spares} for each household`;
  return `Limit: ${max} in ${duration(per)}${each}${spared}.`;
}

function notes(call: Endpoint): string[] {
  const lines: string[] = [];
  if (call.changes) lines.push("Changes data: the Worker never retries it, and no page view calls it.");
  if (call.internal) lines.push("Internal: only the Worker makes this call. It has no public route.");
  if (call.notFound)
    lines.push("Status 404 means that the requested item does not exist. It does not count as a failure.");
  if (call.burst) lines.push(`Limit per minute: \`${call.burst}\`.`);
  for (const limit of call.limits ?? []) lines.push(limitText(limit));
  if (call.botCheck) lines.push("Requires a bot check token in the `x-bot-token` header.");
  if (call.idempotent)
    lines.push(
      "The Worker forwards the `idempotency-key` header. Repeated requests with the same key take effect once.",
    );
  if (carriesAssertion(call))
    lines.push(
      `The Worker adds a signed assertion about the signed-in user in the header \`${ASSERTION_HEADER}\` (docs/guides/credentials.md).`,
    );
  if (call.sendsVisitorAddress) lines.push("The Worker forwards the visitor's IP address.");
  for (const [header, setting] of Object.entries(call.secretHeaders ?? {}))
    lines.push(`The Worker adds the header \`${header}\` from the secret \`${setting}\`.`);
  for (const [name, setting] of Object.entries(call.settingParams ?? {}))
    lines.push(`The Worker adds the parameter \`${name}\` from the setting \`${setting}\`.`);
  for (const [name, hosts] of Object.entries(call.outgoing ?? {}))
    lines.push(`\`${name}\` must be a URL on this site or on one of its \`${hosts}Hosts\`.`);
  return lines;
}

const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;

const requestAndResponse = (call: Endpoint | Operation, as: string) => [
  `\nRequest, as ${as}:\n`,
  table(call.request),
  "Response:\n",
  table(call.response),
  "Example request and response:\n",
  json(call.example.request),
  json(call.example.response),
];

const whoMay = ({ access, machines, webhook }: Operation) =>
  [...access, ...(machines ? [`machines (signed requests${webhook ? " or the webhook secret" : ""})`] : [])].join(", ");

const rowOf = (call: Endpoint | Operation) => call.row ?? "Proposed";

function operationSection([name, operation]: [string, Operation]): string {
  const { method, path, changes, perMinute } = operation;
  const facts = [
    `For ${whoMay(operation)}`,
    ...(changes ? ["changes data"] : []),
    ...(perMinute ? [`at most ${perMinute} per minute`] : []),
    "never cached",
  ];
  return [
    `### ${name}\n`,
    `\`${method} ${path}\` (${rowOf(operation)})\n`,
    `${operation.summary}\n`,
    facts.join(" · "),
    ...requestAndResponse(operation, isInQuery(operation) ? "query" : "json"),
  ].join("\n");
}

const accessOf = (call: Endpoint): string => (call.access === "role" ? call.role : call.access);

function section([name, call]: [string, Endpoint]): string {
  return [
    `### ${name}\n`,
    `\`${call.method} ${call.path}\` (${rowOf(call)})\n`,
    `${call.summary}\n`,
    `Upstream ${call.upstream} · ${accessOf(call)} · ${call.privacy === "personal" ? "personal data" : "no personal data"} · ${caching(call)} · timeout ${call.timeout / 1_000} s\n`,
    ...notes(call).map((note) => `- ${note}`),
    ...requestAndResponse(call, inputOf(call)),
  ].join("\n");
}

/** Returns the names of all API calls and operations, and of the upstreams. */
export const callNames = (): string[] => [
  ...new Set([...upstreams, ...Object.keys(endpoints), ...Object.keys(operations)]),
];

/**
 * Returns the reference in Markdown. With `names` of calls, operations, or upstreams, it describes only these calls.
 */
export function callsPage(names: readonly string[] = []): string {
  const includes = (name: string, { upstream }: { upstream?: string } = {}) =>
    names.length === 0 || names.includes(name) || (upstream !== undefined && names.includes(upstream));
  const sortKey = ({ upstream, path, method }: Endpoint) => `${upstream} ${path} ${method}`;
  const calls = Object.entries<Endpoint>(endpoints)
    .filter(([name, call]) => includes(name, call))
    .sort(([, a], [, b]) => sortKey(a).localeCompare(sortKey(b)));
  const operationEntries = Object.entries<Operation>(operations).filter(([name]) => includes(name));
  if (names.length > 0) return [...calls.map(section), ...operationEntries.map(operationSection)].join("\n");
  const overview = calls.map(
    ([name, call]) =>
      `| [${name}](#${name.toLowerCase()}) | \`${call.method} ${call.path}\` | ${accessOf(call)} | ${call.privacy} | ${caching(call)} |`,
  );
  return [
    "# Calls\n",
    "An invalid request returns a 400 with `{ error: { status, code, message, requestId, problems: [{ field, wrong, allowed }] } }`. The site ignores unknown query parameters and rejects unknown fields of a JSON body. In a response, optional fields may be absent or null.\n",
    "| name | call | access | privacy | cache |",
    "| --- | --- | --- | --- | --- |",
    ...overview,
    "",
    ...calls.map(section),
    "## Operations\n",
    "Operations are requests that the site itself handles, for authors and ops. The pages for these roles use the same operations. `:id` in a path is a field of the request. Operations that change data accept requests only from the site's own pages, with the header `x-requested-with`, and from machines.\n",
    "| name | operation | for |",
    "| --- | --- | --- |",
    ...operationEntries.map(
      ([name, operation]) =>
        `| [${name}](#${name.toLowerCase()}) | \`${operation.method} ${operation.path}\` | ${whoMay(operation)} |`,
    ),
    "",
    ...operationEntries.map(operationSection),
  ].join("\n");
}
