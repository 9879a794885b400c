import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { AdapterEnv } from "../../adapters/adapter.ts";
import type { Upstream } from "../../contracts/endpoint.ts";
import { callsOf, exampleRequest } from "../../contracts/openapi.ts";
import { credentialsFrom } from "../../scripts/conformance/credentials.ts";
import { outgoingOf } from "../../scripts/conformance/exchange.ts";
import { conformance } from "../../scripts/conformance/run.ts";
import { serveAdapter } from "../../scripts/serve-adapter.ts";

interface Worker {
  fetch(request: Request, env: AdapterEnv): Promise<Response>;
}

/** A response of the system: JSON, text, or a function of the request. */
type Answer = unknown | ((request: Request) => Response | Promise<Response>);

interface Adapted {
  upstream: Upstream;
  /** Names of the calls that the adapter has. */
  calls: readonly string[];
  /** Responses of the system, by path. */
  system: Readonly<Record<string, Answer>>;
  /** Names of the calls that send no request to the system. */
  withoutSystem?: readonly string[];
  /** Settings of the adapter. */
  settings?: Partial<AdapterEnv>;
  /** Request fields for calls whose examples are not in the data, as for `--values`. */
  values?: Record<string, Record<string, unknown>>;
}

const SECRET = "test-adapter-secret";

function systemOf(answers: Adapted["system"]): NonNullable<AdapterEnv["SYSTEM"]> {
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const answer = answers[new URL(request.url).pathname];
    if (answer === undefined) return new Response("not found", { status: 404 });
    if (typeof answer === "function") return answer(request);
    return typeof answer === "string" ? new Response(answer) : Response.json(answer);
  };
  return { fetch: send as typeof fetch };
}

/**
 * Declares the contract tests of an adapter: it conforms to its calls, and it fails as the site expects if the system
 * fails. The logs must not contain the values of requests.
 */
export function adapterSuite(
  worker: Worker,
  { upstream, calls, system, settings, withoutSystem = [], values = {} }: Adapted,
): void {
  const env = { ADAPTER_SECRET: SECRET, SYSTEM_URL: "https://system.example", SYSTEM_SECRET: "s", ...settings };
  const declared = callsOf(upstream).filter(([name]) => calls.includes(name));
  const request = (
    call: (typeof declared)[number],
    headers: Record<string, string> = { authorization: `Bearer ${SECRET}` },
  ) => {
    const [name, endpoint] = call;
    const base = new URL("https://adapter.example");
    const { method, url, body, ...rest } = outgoingOf(
      base,
      endpoint,
      { ...exampleRequest(endpoint), ...values[name] },
      headers,
    );
    return new Request(url, { method, headers: rest.headers, body: body ?? null });
  };
  let log: ReturnType<typeof vi.spyOn>;
  beforeAll(() => {
    log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  });
  afterEach(() => log.mockClear());
  afterAll(() => log.mockRestore());

  it("has every call that the test names", () => {
    expect(declared.map(([name]) => name).sort()).toEqual([...calls].sort());
  });

  it("conforms to its calls, with the site's credential (UP-04)", async () => {
    const server = await serveAdapter((sent) => worker.fetch(sent, { ...env, SYSTEM: systemOf(system) }));
    const base = new URL(server.url);
    const name = `UPSTREAM_${upstream.toUpperCase()}`;
    const credential = { [`${name}_AUTH`]: '{"type":"bearer"}', [`${name}_SECRET`]: SECRET };
    const { findings } = await conformance({
      upstream,
      base,
      ...credentialsFrom(credential, upstream, base),
      calls,
      values,
      write: false,
      language: undefined,
      limitOf: () => 30_000,
    });
    server.close();
    expect(findings).toEqual([]);
  });

  describe.each(declared.filter(([name]) => !withoutSystem.includes(name)))("%s", (...call) => {
    const failing = (answer: () => Response | Promise<Response>) =>
      worker.fetch(request(call), { ...env, SYSTEM: { fetch: (async () => answer()) as unknown as typeof fetch } });

    it.each([
      ["is down", () => new Response("no", { status: 503 }), 502],
      ["is unreachable", () => Promise.reject(new Error("ECONNREFUSED")), 502],
      ["refuses the credential", () => new Response("no", { status: 401 }), 502],
      ["redirects to a sign-in page", () => new Response(null, { status: 302, headers: { location: "/login" } }), 502],
      ["sends an HTML page", () => new Response("<!doctype html><h1>Sorry"), 502],
      ["sends another shape", () => Response.json({ unexpected: true }), 502],
    ])("responds with a 502 if the system %s (UP-04)", async (_what, answer, status) => {
      const response = await failing(answer);
      expect([response.status, await response.json()]).toEqual([status, { error: expect.any(String) }]);
    });

    it("responds with a 504 if the system does not respond in time (UP-04)", async () => {
      const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
      const response = await failing(() => new Promise<Response>(() => undefined));
      timeout.mockRestore();
      expect(response.status).toBe(504);
    });

    it("logs the call and its status, but no value of the request (UP-04)", async () => {
      await worker.fetch(request(call), { ...env, SYSTEM: systemOf(system) });
      const lines = log.mock.calls.map(([text]: unknown[]) => JSON.parse(String(text)) as { event: string });
      const line = lines.find((one: { event: string }) => one.event === "call");
      expect(line).toMatchObject({ event: "call", call: `${call[1].method} ${call[1].path}`, status: 200 });
      expect(JSON.stringify(line)).not.toContain("?");
    });
  });
}
