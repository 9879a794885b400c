import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { submitForm } from "../contracts/forms.ts";
import { endpoints } from "../contracts/index.ts";
import { locationSearch } from "../contracts/locations.ts";
import { type Tour, tours } from "./support/tours.ts";
import { tracedWorker } from "./support/traced-worker.ts";

const PUBLISH_SECRET = "a-secret-of-at-least-32-characters";
const AUDIENCE = "the-tools";
const examples = new Map<string, unknown>(
  Object.values(endpoints).map(({ path, example }) => [path, example.response]),
);
/** Headers of a signed-in member of staff. */
const staffHeaders: Record<string, string> = {};
let worker: Awaited<ReturnType<typeof tracedWorker>>;
beforeAll(async () => {
  vi.doMock("cloudflare:workers", () => ({ DurableObject: class {} }));
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "key", alg: "RS256", use: "sig" }];
  staffHeaders["cf-access-jwt-assertion"] = await new SignJWT({ custom: { groups: ["staff"] } })
    .setProtectedHeader({ alg: "RS256", kid: "key" })
    .setIssuer("https://team.test")
    .setAudience(AUDIENCE)
    .setSubject("Sam Ortega")
    .setIssuedAt()
    .setExpirationTime("10m")
    .sign(privateKey);
  worker = await tracedWorker(
    ({ pathname }) =>
      Response.json(pathname === "/keys" ? { keys } : (examples.get(pathname) ?? submitForm.example.response)),
    { PUBLISH_SECRET, ACCESS_KEYS: "/keys", ACCESS_AUDIENCE: AUDIENCE },
  );
});
afterAll(() => {
  worker.stop();
  vi.doUnmock("cloudflare:workers");
  vi.restoreAllMocks();
});

/** Returns a publication of the item of the page /news. */
const publication = (id: string): RequestInit => ({
  method: "POST",
  headers: { "x-edge-secret": PUBLISH_SECRET },
  body: JSON.stringify({ invocation_id: id, updates: [{ identifier: "4b38a1bc-03fe-5a28-835f-9fc5eac2c988" }] }),
});
const registration: RequestInit = {
  method: "POST",
  headers: { accept: "application/json", origin: "https://www.larkspurhealth.example" },
  body: new URLSearchParams({
    _form: "{15988A83-0DDE-5276-BD14-831E01875B3E}",
    sessionId: "15",
    eventFeeId: "1",
    firstName: "Robin",
    email: "robin@example.com",
  }),
};
const search = (searchText: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ ...locationSearch.example.request, searchText }),
});

/** The path and the options of a request. */
type Sent = [string, RequestInit];

describe("tours in README.md", () => {
  const [cached, rendered] = tours.filter(({ name }) => name === "A page view");
  const [cachedCall, missed] = tours.filter(({ name }) => name === "An API call");
  // A cache miss continues where a response from the cache ends.
  const missedCall = { ...missed!, others: [...cachedCall!.files, ...cachedCall!.others, ...missed!.others] };
  const toolPage = tours.find(({ name }) => name.startsWith("A page for staff"));
  const openTool: Sent = ["/classes-events/session-management", { headers: staffHeaders }];
  const registered = tours.find(({ name }) => name === "A paid registration");
  const register: Sent = ["/classes-events/registration?sessionId=15", registration];
  const one: Sent = [locationSearch.path, search("one")];
  const publish = tours.find(({ name }) => name === "A publication");

  it.each<[string, Tour | undefined, Sent, Sent]>([
    ["a page from the cache", cached, ["/about-us", {}], ["/about-us", {}]],
    ["the first view of a page", rendered, ["/about-us", {}], ["/news", {}]],
    ["an API call from the cache", cachedCall, one, one],
    ["an API call", missedCall, one, [locationSearch.path, search("other")]],
    ["a tool page", toolPage, openTool, openTool],
    ["a registration", registered, register, register],
    ["a publication", publish, ["/_edge/publish", publication("1")], ["/_edge/publish", publication("2")]],
  ])(
    "%s enters every file of its tour, except the declarations in contracts/, and no file that the tour does not name",
    async (_what, tour, before, request) => {
      // With a stopped clock, no entry expires between two requests, so that both enter the same files on a slow machine.
      if (tour!.others.length > 0) vi.useFakeTimers({ toFake: ["Date"] });
      onTestFinished(() => void vi.useRealTimers());
      await worker.fetch(...before);
      const { status, entered } = await worker.trace(...request);
      expect(status).toBe(200);
      expect(tour!.files.filter((file) => !file.startsWith("contracts/") && !entered.has(file))).toEqual([]);
      if (tour!.others.length === 0) return;
      const named = [...tour!.files, ...tour!.others];
      const isNamed = (file: string) =>
        named.some((path) => (path.endsWith("/") ? file.startsWith(path) : file === path));
      expect([...entered].filter((file) => !isNamed(file))).toEqual([]);
    },
  );
});
