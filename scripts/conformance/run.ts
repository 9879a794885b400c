/** Tries an implementation of an upstream against the declarations of its calls. */
import { callsOf, exampleRequest } from "../../contracts/openapi.ts";
import { statusFault } from "./body.ts";
import { CHECKS, type Good } from "./checks.ts";
import { Client, type Options, type Request, type Subject, subjectOf } from "./client.ts";
import { send } from "./exchange.ts";
import { Findings, type Tally } from "./findings.ts";
import { SOURCES } from "./knowledge.ts";
import { LIST_CHECKS } from "./list-checks.ts";
import { fieldsOf, IDENTIFIES, listIn } from "./lists.ts";
import { writes } from "./writes.ts";

const IN_PARALLEL = 4;

/** Runs a task for each item, at most four at a time. */
async function each<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await task(next);
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, work));
}

/** Whether a response contains something to check. */
const isFilled = (value: unknown) => value !== undefined && (listIn(value)?.length ?? 1) > 0;

/**
 * Finds a request that succeeds and has a result: the example, the values of the caller, or IDs from the responses to
 * other calls.
 */
async function goodRequest(
  client: Client,
  subject: Subject,
  results: ReadonlyMap<string, unknown>,
): Promise<Good | undefined> {
  const { name, call } = subject;
  const given = client.options.values[name];
  const example: Request = { ...exampleRequest(call), ...given };
  const candidates = [example, ...(given ? [] : fromResults(subject, example, results))];
  let empty: Good | undefined;
  for (const request of candidates) {
    const exchange = await client.ask(subject, request);
    if (exchange.status === 404 && call.notFound && !given) continue;
    const value = client.read(subject, exchange);
    if (value === undefined) return undefined;
    if (isFilled(value)) return { subject, request, value };
    empty ??= { subject, request, value };
  }
  const why = empty ? "the example finds nothing" : "the data does not contain the example (404)";
  client.findings.skip(name, "its results", `${why}: name values of your own with --values`);
  return empty;
}

/** Returns requests with IDs from the responses to other calls, at most three for each source. */
function fromResults({ call }: Subject, example: Request, results: ReadonlyMap<string, unknown>): Request[] {
  return fieldsOf(call)
    .filter(({ name, isRequired }) => IDENTIFIES.test(name) && (isRequired || example[name] !== undefined))
    .flatMap(({ name }) =>
      (SOURCES[name] ?? []).flatMap(([source, field]) =>
        (listIn(results.get(source)) ?? [])
          .map((item) => (typeof item === "string" ? item : (item as Request)[field]))
          .filter((value) => value !== undefined && value !== null)
          .slice(0, 3)
          .map((value) => ({ ...example, [name]: value })),
      ),
    );
}

/** A path that no call has must result in a 404. */
async function unknownPath(client: Client, subject: Subject): Promise<void> {
  const url = new URL(`${client.options.base.href.replace(/\/$/, "")}/zzqx-conformance/unknown`);
  const { headers } = await client.options.credentials(subject.call, "valid");
  const line = `GET ${url.pathname}`;
  const exchange = await send(
    { method: "GET", url, headers, line },
    client.options.limitOf(subject.call),
    client.options.certificate,
  );
  if (!exchange.failure && statusFault(exchange, 404)) {
    const message = `The status of an unknown path is ${exchange.status}. Respond with 404.`;
    client.fault({ ...subject, name: "any path" }, exchange, { kind: "no-404", message });
  }
}

/** Sessions that occur in several responses must have the same times. */
function contradictions(findings: Findings, results: ReadonlyMap<string, unknown>): void {
  const known = new Map<string, { startDate: string; call: string }>();
  const visit = (value: unknown, call: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { id, startDate, capacity } = value as Record<string, unknown>;
    if (id !== undefined && typeof startDate === "string" && capacity !== undefined) {
      const first = known.get(String(id));
      if (first && Date.parse(first.startDate) !== Date.parse(startDate)) {
        const message = `A session starts at ${startDate}, but at ${first.startDate} in the response of ${first.call}.`;
        findings.add({ kind: "contradiction", call, field: "startDate", message, request: "the example" });
      } else known.set(String(id), { startDate, call });
    }
    for (const inner of Object.values(value)) visit(inner, call);
  };
  for (const [call, value] of results) visit(value, call);
}

/**
 * Tries all calls of an upstream. Calls that change data are made only with `write`.
 * @returns the findings, and what could not be tried
 */
export async function conformance(options: Options): Promise<Tally> {
  const findings = new Findings();
  const declared = callsOf(options.upstream).filter(([name]) => options.calls?.includes(name) ?? true);
  const subjects = declared.map(subjectOf);
  const client = new Client(options, findings, subjects);
  const reads = subjects.filter(({ call }) => !call.changes);
  const results = new Map<string, unknown>();
  const good: Good[] = [];
  const find = async (subject: Subject) => {
    findings.tried(subject.name, "example");
    const found = await goodRequest(client, subject, results);
    if (found) good.push(found);
    results.set(subject.name, found?.value);
  };
  // Calls with IDs run second, because their IDs can come from the other calls.
  const needsId = ({ call }: Subject) =>
    fieldsOf(call).some(({ name, isRequired }) => isRequired && IDENTIFIES.test(name));
  await each(
    reads.filter((subject) => !needsId(subject)),
    find,
  );
  const sessionsFirst = (subject: Subject) => Number(!/^(eventSessions|findSessions)$/.test(subject.name));
  const dependent = reads.filter(needsId).sort((a, b) => sessionsFirst(a) - sessionsFirst(b));
  await each(
    dependent.filter((subject) => sessionsFirst(subject) === 0),
    find,
  );
  await each(
    dependent.filter((subject) => sessionsFirst(subject) === 1),
    find,
  );
  contradictions(findings, results);
  await each(good, async (one) => {
    for (const [name, check] of Object.entries({ ...CHECKS, ...LIST_CHECKS })) {
      if (name === "credentials" && !options.hasCredential && !options.certificate) continue;
      if (name === "assertions" && one.subject.call.access !== "role") continue;
      findings.tried(one.subject.name, name);
      await check(client, one);
    }
  });
  if (subjects[0]) await unknownPath(client, subjects[0]);
  if (!options.hasCredential && !options.certificate)
    findings.skip("all calls", "credentials", "no credential is configured");
  await writes(
    client,
    subjects.filter(({ call }) => call.changes),
    subjects,
  );
  return findings.tally();
}
