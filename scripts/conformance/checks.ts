/** The checks of one API call that has a known good request: repetition, languages, text, bad input, and unknown IDs. */
import { inputOf } from "../../contracts/endpoint.ts";
import { errorBodyFaults, parseJson } from "./body.ts";
import type { Client, Request, Subject } from "./client.ts";
import { HINTS, NAMES_ONLY } from "./knowledge.ts";
import { fieldsOf, IDENTIFIES, idsOf, listIn } from "./lists.ts";

/** A call with a request that succeeds, and its result. */
export interface Good {
  subject: Subject;
  request: Request;
  value: unknown;
}

type Check = (client: Client, good: Good) => Promise<void>;

const UNKNOWN = "zzqx-conformance-unknown-0";
/** Text that must reach the upstream unchanged: letters outside ASCII, emoji, quotes, and markup. */
const SPECIAL = `Peña O’Brien-Łódź 日本 👩‍⚕️ "%&+<b>' ;--`;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the number of items in all lists of a response. */
function countItems(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + countItems(one), 0);
}

/** The same request must have the same items in the same order, also if several are sent at once. */
const repetition: Check = async (client, { subject, request, value }) => {
  const exchanges = await Promise.all(Array.from({ length: 4 }, () => client.ask(subject, request)));
  for (const exchange of exchanges) {
    const again = client.read(subject, exchange);
    const [before, after] = [listIn(value) ?? [], listIn(again) ?? []];
    const isVolatile = subject.call.cache === "never" && subject.call.privacy === "none";
    if (again === undefined || isVolatile || same(idsOf(before), idsOf(after))) continue;
    const isReordered = same(idsOf(before).sort(), idsOf(after).sort());
    const message = `The same request returned ${isReordered ? "the same items in another order" : "other items"}. Sort by a unique value last.`;
    client.fault(subject, exchange, { kind: "unstable", message });
  }
};

const LANGUAGE_NAMES: Record<string, string> = { es: "Spanish" };

/** Texts in another language must differ from the English texts, and unknown languages must not fail. */
const languages: Check = async (client, { subject, request, value }) => {
  const { languageParam } = subject.call;
  const { language } = client.options;
  if (!languageParam) return;
  const unknown = await client.ask(subject, { ...request, [languageParam]: "xx" });
  client.read(subject, unknown);
  if (!language) return;
  const exchange = await client.ask(subject, { ...request, [languageParam]: language });
  const translated = client.read(subject, exchange);
  if (translated === undefined || countItems(value) === 0 || NAMES_ONLY.has(subject.name)) return;
  client.findings.tried(subject.name, "language");
  if (!same(translated, value)) return;
  const name = LANGUAGE_NAMES[language] ?? language;
  const message = `The response to \`${languageParam}=${language}\` is the English response. If no text exists in ${name}, run the command with \`--language none\`.`;
  client.fault(subject, exchange, { kind: "language-ignored", message });
};

/** Fields whose values are not free text. */
const NOT_TEXT =
  /^(language|setLang|sort|sortBy|searchIndex|area|formAddress|flowType|distance|zip|state|startDate|endDate|from|to|dob|phone|plan)$/;
const isText = (name: string) => /^(q|search|searchText|searchTerm|searchTerms)$/.test(name);

/** Long text and text outside ASCII must be accepted, and unknown values of filters must find nothing. */
const texts: Check = async (client, { subject, request, value }) => {
  const fields = fieldsOf(subject.call).filter(
    ({ name, schema }) =>
      schema.type === "string" && !schema.enum && !schema.const && !NOT_TEXT.test(name) && !IDENTIFIES.test(name),
  );
  for (const { name, schema, isRequired } of fields) {
    const longest = "ñ".repeat(Math.min(schema.maxLength ?? 200, 200));
    for (const tried of [longest, SPECIAL.slice(0, schema.maxLength)]) {
      const candidate = { ...request, [name]: tried };
      if (!subject.call.request.safeParse(candidate).success) continue;
      const exchange = await client.ask(subject, candidate);
      const isAbsent = subject.call.notFound && exchange.status === 404;
      if (isAbsent) continue;
      if (exchange.status >= 400 || exchange.failure) {
        const message = `The status is ${exchange.status || exchange.failure} if \`${name}\` contains ${tried === longest ? `${tried.length} characters` : "letters outside ASCII, quotes, or markup"}. Accept all text.`;
        client.fault(subject, exchange, { kind: "text-rejected", field: name, message });
      } else client.read(subject, exchange);
    }
    const { [name]: _, ...without } = request;
    const nonsense = { ...request, [name]: "zzqxconformance" };
    if (!subject.call.request.safeParse(nonsense).success) continue;
    // Some fields are optional, but a request needs one of them.
    if (!isRequired && !subject.call.request.safeParse(without).success) continue;
    const baseline = isRequired ? value : client.read(subject, await client.ask(subject, without));
    const exchange = await client.ask(subject, nonsense);
    if (subject.call.notFound && exchange.status === 404) continue;
    const found = client.read(subject, exchange);
    if (found === undefined || countItems(found) === 0 || countItems(baseline) < 2) continue;
    if (HINTS[subject.name]?.includes(name)) continue;
    if (!same(idsOf(listIn(found) ?? []), idsOf(listIn(baseline) ?? []))) continue;
    const kind = isText(name) ? "text-ignored" : "filter-ignored";
    const message = `\`${name}=zzqxconformance\` finds the same items as ${isRequired ? "another text" : "no value"}.`;
    client.fault(subject, exchange, { kind, field: name, message });
  }
};

/** Values that violate a field's declaration. Only values that the declaration rejects are sent. */
const INVALID: readonly unknown[] = ["x", "02-30-2030", 1e9, -5, ""];

/** Missing and invalid fields must result in a 400 that names them, without repeating personal data. */
const badInput: Check = async (client, { subject, request }) => {
  const { call } = subject;
  const wrong: [string, Request][] = [];
  for (const { name, schema, isRequired } of fieldsOf(call)) {
    // A path segment cannot be missing, and the address of a form is not a parameter.
    if (call.path.includes(`:${name}`) || call.path.includes("*") || name === "formAddress") continue;
    const { [name]: _, ...without } = request;
    if (isRequired && !call.request.safeParse(without).success) wrong.push([`\`${name}\` is missing`, without]);
    if (schema.type === "string" && !schema.enum && !/date|YYYY/i.test(schema.description ?? "")) continue;
    const invalid = INVALID.find((one) => one !== "" && !call.request.safeParse({ ...request, [name]: one }).success);
    if (invalid !== undefined)
      wrong.push([`\`${name}\` is ${JSON.stringify(invalid)}`, { ...request, [name]: invalid }]);
  }
  for (const [what, invalid] of wrong) {
    const exchange = await client.ask(subject, invalid);
    rejected(client, subject, exchange, what, invalid);
  }
  if (inputOf(call) !== "json") return;
  const exchange = await client.ask(subject, request, { body: '{"broken":' });
  rejected(client, subject, exchange, "the body is not valid JSON", {});
};

function rejected(
  client: Client,
  subject: Subject,
  exchange: Awaited<ReturnType<Client["ask"]>>,
  what: string,
  sent: Request,
): void {
  const status = exchange.failure ?? exchange.status;
  if (!client.hasStatus(exchange, 400)) {
    const message = `The status is ${status} if ${what}. Respond with 400.`;
    client.fault(subject, exchange, { kind: "bad-input", field: what.split(" ")[0]!.replaceAll("`", ""), message });
    return;
  }
  for (const fault of errorBodyFaults(exchange)) client.fault(subject, exchange, fault);
  if (subject.call.privacy !== "personal") return;
  const body = exchange.bytes.toString("utf8");
  const repeated = Object.entries(sent).find(
    ([, value]) => typeof value === "string" && value.length > 5 && body.includes(value),
  );
  if (repeated)
    client.fault(subject, exchange, {
      kind: "echoed-data",
      field: repeated[0],
      message: `The error response contains the submitted value of \`${repeated[0]}\`, which can reach a log.`,
    });
}

/** An unknown ID must result in a 404 or an empty list, and a known ID in its own record. */
const records: Check = async (client, { subject, request, value }) => {
  const { call, name } = subject;
  for (const { name: field, schema } of fieldsOf(call)) {
    if (!IDENTIFIES.test(field)) continue;
    const known = request[field];
    if (known !== undefined) ownRecord(client, { subject, request, value }, field, known);
    const id = /Url$|^path$/.test(field) ? `/${UNKNOWN}` : UNKNOWN;
    const others = Object.entries(request).filter(([other]) => !(IDENTIFIES.test(other) && isAlternative(call, other)));
    const candidate: Request = { ...Object.fromEntries(others), [field]: schema.type === "array" ? [id] : id };
    if (!call.request.safeParse(candidate).success) continue;
    client.findings.tried(name, "unknown ID");
    const exchange = await client.ask(subject, candidate);
    const isRequired = fieldsOf(call).some((one) => one.name === field && one.isRequired);
    if (call.notFound && (isRequired || known !== undefined || isAlternative(call, field))) {
      if (client.hasStatus(exchange, 404)) {
        for (const fault of errorBodyFaults(exchange)) client.fault(subject, exchange, fault);
        continue;
      }
      const body = exchange.status === 200 ? parseJson(exchange).value : undefined;
      const isEmpty = body === null || (typeof body === "object" && Object.keys(body as object).length === 0);
      const message = `The status is ${exchange.failure ?? exchange.status}${isEmpty ? " with an empty body" : ""} for an unknown \`${field}\`. Respond with 404.`;
      client.fault(subject, exchange, { kind: "no-404", field, message });
      continue;
    }
    const found = client.read(subject, exchange);
    if (found === undefined || countItems(found) === 0 || countItems(value) === 0) continue;
    const message = `An unknown \`${field}\` returns ${same(found, value) ? "the same response as a known one" : "items"}. Respond with an empty list.`;
    client.fault(subject, exchange, { kind: "no-404", field, message });
  }
};

/** Returns whether a request field that identifies a record is one of several that a request can contain. */
const isAlternative = (call: Subject["call"], name: string) =>
  fieldsOf(call).filter((one) => IDENTIFIES.test(one.name) && !one.isRequired).length > 1 &&
  !fieldsOf(call).find((one) => one.name === name)!.isRequired;

/** A response, or each item of a list, must have the requested ID. */
function ownRecord(client: Client, { subject, request, value }: Good, field: string, known: unknown): void {
  const isInResponse = !Array.isArray(value) && Object.hasOwn(Object(value), field);
  // The items of a list in a record have IDs of their own.
  const items = isInResponse ? [value] : field === "id" ? [] : (listIn(value) ?? []);
  const other = items.find((item) => {
    const own = (Object(item) as Request)[field];
    return (
      own !== undefined &&
      own !== null &&
      typeof own !== "object" &&
      String(own).toLowerCase() !== String(known).toLowerCase()
    );
  });
  if (other === undefined) return;
  const message = `\`${field}\` in the response is not the requested \`${field}\`.`;
  client.findings.add({
    kind: "wrong-record",
    call: subject.name,
    field,
    message,
    request: JSON.stringify(Object.keys(request)),
  });
}

/** Without a valid credential, no call may succeed. */
const credentials: Check = async (client, { subject, request }) => {
  const { hasCredential, certificate } = client.options;
  const kinds = [
    ...(hasCredential ? (["missing", "wrong"] as const) : []),
    ...(certificate ? (["no certificate"] as const) : []),
  ];
  for (const as of kinds) {
    const exchange = await client.ask(subject, request, { as });
    // A server can end the TLS handshake with a client that presents no certificate.
    if (as === "no certificate" && (exchange.failure === "unreachable" || exchange.status === 400)) continue;
    if (exchange.status === 401 || exchange.status === 403) {
      for (const fault of errorBodyFaults(exchange)) client.fault(subject, exchange, fault);
      continue;
    }
    const message = `The status is ${exchange.failure ?? exchange.status} ${as === "no certificate" ? "without the client certificate" : `if the credential is ${as}`}. Respond with 401 or 403.`;
    client.fault(subject, exchange, { kind: "credentials", message });
  }
};

/** A call by staff must be refused without an assertion about the user, and with each kind of invalid assertion. */
const assertions: Check = async (client, { subject, request }) => {
  if (subject.call.access !== "role") return;
  const tried = await client.askForged(subject, request);
  if (!tried)
    return client.findings.skip(subject.name, "assertions", "set ASSERTION_KEY and ASSERTION_ISSUER to try them");
  for (const [what, exchange] of tried) {
    if (exchange.status === 401 || exchange.status === 403) {
      for (const fault of errorBodyFaults(exchange)) client.fault(subject, exchange, fault);
      continue;
    }
    const message = `The status is ${exchange.failure ?? exchange.status} if the assertion is ${what}. Respond with 401.`;
    client.fault(subject, exchange, { kind: "assertion", field: what, message });
  }
};

/** Checks by name. The report lists which checks of each call ran. */
export const CHECKS: Record<string, Check> = {
  repetition,
  languages,
  texts,
  "bad input": badInput,
  records,
  credentials,
  assertions,
};
