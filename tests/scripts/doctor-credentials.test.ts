import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "../../contracts/index.ts";
import { reportCredentials } from "../../scripts/doctor/credentials.ts";

const SECRET = "canary-Siskin-5521";
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

/** Reports the credentials of a site whose events upstream responds as given. */
async function report(answer: RequestListener, settings: object = {}) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => server.close());
  const lines: string[] = [];
  const status = await reportCredentials(
    {
      ENVIRONMENT: "local",
      DEFAULT_SITE: "larkspur",
      BACKEND: {},
      UPSTREAM_DEFAULT: "binding",
      UPSTREAM_EVENTS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      UPSTREAM_EVENTS_AUTH: { type: "bearer" },
      UPSTREAM_EVENTS_SECRET: SECRET,
      ...settings,
    },
    (line) => lines.push(line),
  );
  expect(lines.join()).not.toContain("canary");
  return { status, line: lines.find((one) => /events|EVENTS/.test(one)), lines };
}

const accepts: RequestListener = ({ headers }, response) => {
  const isValid = headers.authorization === `Bearer ${SECRET}`;
  response.writeHead(isValid ? 200 : 401, { "content-type": "application/json" });
  response.end(JSON.stringify(endpoints.eventCategories.example.response));
};
const refuses: RequestListener = (_request, response) => void response.writeHead(401).end(SECRET);

describe("npm run doctor -- --credentials (AU-10)", () => {
  it.each<[string, RequestListener, object, number, string]>([
    ["accepts", accepts, {}, 0, "bearer with UPSTREAM_EVENTS_SECRET. Accepted"],
    ["refuses", refuses, {}, 1, "WRONG: refused (status 401). Check UPSTREAM_EVENTS_SECRET"],
    ["gets none", accepts, { UPSTREAM_EVENTS_SECRET: "" }, 1, "WRONG: UPSTREAM_EVENTS_SECRET is not set"],
    ["is down", (_request, response) => void response.writeHead(503).end(), {}, 0, "Not known: no valid response"],
    ["has a wrong declaration", accepts, { UPSTREAM_EVENTS_AUTH: "bearer" }, 1, "UPSTREAM_EVENTS_AUTH is not JSON"],
    [
      "needs a certificate",
      accepts,
      { UPSTREAM_EVENTS_AUTH: { type: "bearer", certificate: "CERT" } },
      0,
      "Not tried: only the site presents the certificate CERT",
    ],
  ])(
    "says whether an upstream accepts the credential, and which setting to check: it %s",
    async (_what, answer, settings, status, text) => {
      const found = await report(answer, settings);
      expect(found.line).toContain(text);
      expect(found.status).toBe(status);
    },
  );

  it("says that a binding cannot be tried", async () => {
    const { lines } = await report(accepts);
    expect(lines).toContain("billing: binding, bearer with BACKEND_SECRET. Not tried: only the site reaches a binding");
  });
});
