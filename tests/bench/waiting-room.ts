import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { SITE } from "../../scripts/local.ts";
import type { Miniflare } from "./backend.ts";
import type { Row } from "./rows.ts";

const SEATS = 10;
const PEOPLE = Number(process.env.PEOPLE ?? 2_000);
const HOST = "www.larkspurhealth.example";
const FORM = "{15988A83-0DDE-5276-BD14-831E01875B3E}";

interface Told {
  status: number;
  /** The registration outcome in the response. */
  as: "registered" | "waiting" | "full" | "in line" | "other";
  /** Milliseconds until the response arrived. */
  milliseconds: number;
  /** The path that the browser requests next while the visitor waits in line. */
  next: string;
  /** Seconds until the browser requests the next path. */
  wait: number;
}

/**
 * Opens registration for a class of ten seats. Simulates 2,000 visitors, each with a separate network and bot check
 * token, who open the class page and submit the form at the same time. Half of the visitors opt in to the waitlist.
 * Reports the outcomes, the number of seats taken, and the response times (RL-09). The `PEOPLE` environment variable
 * sets a different number of visitors.
 */
export async function waitingRoom(miniflare: Miniflare): Promise<Row[]> {
  const db = await miniflare.getD1Database("DB", "larkspur-backend");
  const session = await db
    .prepare(
      `SELECT max(id) FROM sessions WHERE require_registration = 1 AND is_online = 0
       AND event_id NOT IN (SELECT event_id FROM event_fees)`,
    )
    .first<number>("max(id)");
  await db
    .prepare(
      `UPDATE sessions SET capacity = ${SEATS}, external_registration_link = NULL, registration_deadline = NULL,
       registration_closed = 0, starts_at = '2999-01-01T00:00:00Z', ends_at = '2999-01-01T01:00:00Z' WHERE id = ?`,
    )
    .bind(session)
    .run();
  await db.prepare("DELETE FROM registrations WHERE session_id = ?").bind(session).run();
  const { hostname, port } = await miniflare.unsafeGetDirectURL(SITE);
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string, headers: Record<string, string>, body?: string) =>
    new Promise<{ status: number; text: string; wait: number }>((resolve, reject) => {
      const method = body === undefined ? "GET" : "POST";
      const sent = request({ hostname, port, path, method, agent, headers: { host: HOST, ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => {
          const { location = "", "retry-after": wait = 0, refresh = wait } = response.headers;
          const text = location + Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, text, wait: Number(refresh) });
        });
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(body);
    });
  const send = async (path: string, headers: Record<string, string> = {}, body?: string) => {
    const begin = performance.now();
    // As a browser would, retries once if the connection breaks. The idempotency key prevents a duplicate registration.
    const answer = await ask(path, headers, body).catch(() => ask(path, headers, body));
    return { ...answer, milliseconds: performance.now() - begin };
  };
  const page = `/classes-events/registration?sessionId=${session}`;
  const from = (n: number) => ({ "cf-connecting-ip": `2001:db8:${n.toString(16)}::1` });
  const opened: number[] = [];
  const open = async (n: number) => {
    const { status } = await send(page, from(n));
    opened.push(status);
  };
  const form = (n: number) => ({
    body: new URLSearchParams({
      _form: FORM,
      sessionId: `${session}`,
      firstName: "Vi",
      lastName: "Sitor",
      email: `v${n}@example.com`,
      "g-recaptcha-response": `local:form:${HOST}:${n}`,
      ...(n % 2 === 0 && { waitingList: "true" }),
    }).toString(),
    headers: {
      ...from(n),
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      "idempotency-key": crypto.randomUUID(),
    },
  });
  const press = async ({ body, headers }: ReturnType<typeof form>, path = page): Promise<Told> => {
    const { status, text, milliseconds, wait } = await send(path, headers, path === page ? body : undefined);
    const line = /"redirectUrl":"([^"]+[?&]line=[^"]+)"/.exec(text)?.[1];
    const as = /registrationId=/.test(text)
      ? "registered"
      : /on the waitlist/.test(text)
        ? "waiting"
        : /This class is full/.test(text)
          ? "full"
          : line || /number \d+ in line/.test(text)
            ? "in line"
            : "other";
    return { status, as, milliseconds, next: line ?? path, wait };
  };
  /** Resubmits the form or reloads the page, as a browser would, until the response contains a registration outcome. */
  const comeBack = async (sent: ReturnType<typeof form>, told: Told): Promise<Told> => {
    let last = told;
    while (last.as === "in line") {
      await setTimeout(last.wait * 1_000);
      last = await press(sent, last.next);
    }
    return last;
  };
  // All simulated browsers open the page before the first visitor submits the form.
  for (let n = 0; n < PEOPLE; n += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => open(n + at)));
  const begin = performance.now();
  const used = workerdSeconds();
  const forms = Array.from({ length: PEOPLE }, (_, n) => form(n));
  const told = await Promise.all(forms.map((sent) => press(sent)));
  const seconds = (performance.now() - begin) / 1_000;
  const cpu = workerdSeconds() - used;
  const results = await Promise.all(told.map((one, n) => comeBack(forms[n]!, one)));
  const last = Math.max(...results.map(({ milliseconds }) => milliseconds));
  const secondsOfAll = (performance.now() - begin) / 1_000;
  const taken = await db
    .prepare("SELECT count(*) AS n FROM registrations WHERE session_id = ? AND status = 'confirmed'")
    .bind(session)
    .first<number>("n");
  const waiting = await db
    .prepare("SELECT count(*) AS n FROM waiting WHERE session_id = ? AND status = 'waiting'")
    .bind(session)
    .first<number>("n");
  const count = (all: Told[], as: Told["as"]) => all.filter((one) => one.as === as).length;
  const times = told.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const name = `${PEOPLE} people, ${SEATS} seats`;
  const row = (metric: string, value: number, reference: string, of = PEOPLE): Row => ({
    name,
    metric,
    value,
    reference,
    ratio: value / of,
  });
  for (const { status, as } of results.filter((one) => one.as === "other").slice(0, 3))
    console.error("told otherwise:", status, as);
  return [
    row("pages that were no 200", opened.filter((status) => status !== 200).length, "people"),
    row("median response (ms)", times[Math.floor(PEOPLE / 2)]!, "10 s", 10_000),
    row("last response (ms)", times.at(-1)!, "10 s", 10_000),
    row("responses with a place in line", count(told, "in line"), "people"),
    row("responses with the result", PEOPLE - count(told, "in line") - count(told, "other"), "people"),
    row("CPU seconds of workerd until then", cpu, "seconds", seconds),
    row("last response to a visitor who came back (ms)", last, "10 s", 10_000),
    row("seconds until all have a result", secondsOfAll, "60 s", 60),
    row("forms without a result", count(results, "other"), "people"),
    row("told that they are registered", count(results, "registered"), "seats", SEATS),
    row("seats taken", taken ?? 0, "seats", SEATS),
    row("told their place on the waitlist", count(results, "waiting"), "people"),
    row("on the waitlist", waiting ?? 0, "told so", Math.max(1, count(results, "waiting"))),
    row("told that the class is full", count(results, "full"), "people"),
  ];
}

/** Returns the CPU seconds that this process's workerd processes have used. */
function workerdSeconds(): number {
  const pids = execFileSync("pgrep", ["-P", `${process.pid}`, "workerd"], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);
}
