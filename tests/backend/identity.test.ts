import { createHash } from "node:crypto";
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { people } from "../../backend/demo/identity/identity.ts";
import { htmlProblems } from "../support/html.ts";
import { startBackend, upstream } from "./database.ts";

const settings = { FAULTS: "on", IDENTITY_ISSUER: "https://identity.example", IDENTITY_AUDIENCE: "site" };
const { test, backend } = startBackend({ size: "empty", settings });
afterEach(() => void vi.useRealTimers());

const verifier = "a-verifier-that-only-one-browser-has";
const challenge = createHash("sha256").update(verifier).digest("base64url");
const [sam] = people;

async function codeFor(person = sam!.id, of = challenge): Promise<string | undefined> {
  const body = new URLSearchParams({ person, challenge: of });
  const response = await backend.ask("/identity/sign-in", { method: "POST", body: body.toString() });
  return /^\/_edge\/sign-in\/callback\?code=([\w-]+)$/.exec(response.headers.get("location") ?? "")?.[1];
}
const exchange = (code: unknown, of: unknown = verifier, at = backend) =>
  at.ask("/identity/token", { method: "POST", body: JSON.stringify({ code, verifier: of }) });
const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token;
const keySet = async () => (await (await backend.ask("/identity/certs")).json()) as JSONWebKeySet;
const verify = async (token: string) =>
  jwtVerify(token, createLocalJWKSet(await keySet()), {
    algorithms: ["RS256"],
    issuer: "https://identity.example",
    audience: "site",
  });

describe("demo users sign in with the local identity provider, which simulates Cloudflare Access (AU-02)", () => {
  it("the local identity provider serves an accessible sign-in page that needs no JavaScript and lists all demo users", async () => {
    const response = await backend.ask(`/identity/sign-in?challenge=${challenge}`);
    const html = await response.text();
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await htmlProblems(html)).toEqual([]);
    expect(html).not.toContain("<script");
    for (const { name } of people) expect(html).toContain(name);
  });

  it.each(people.map((one) => [one.name, one] as const))(
    "the local identity provider issues a token with the user's roles to %s",
    async (_name, one) => {
      const token = await tokenOf(await exchange(await codeFor(one.id)));
      const { payload, protectedHeader } = await verify(token);
      expect(protectedHeader).toMatchObject({ alg: "RS256", kid: expect.any(String) });
      expect(payload).toMatchObject({ sub: one.id, aud: ["site"], custom: { groups: one.groups, name: one.name } });
      expect(payload.exp! - payload.iat!).toBe(8 * 3600);
    },
  );

  it("the local identity provider issues tokens with the configured lifetime", async () => {
    const brief = upstream(test.db, { ...settings, IDENTITY_LIFETIME: "60" });
    const token = await tokenOf(await exchange(await codeFor(), verifier, brief));
    const { payload } = await verify(token);
    expect(payload.exp! - payload.iat!).toBe(60);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    await expect(verify(token)).rejects.toThrow("exp");
  });

  it("the local identity provider accepts an authorization code only once, only within a minute, and only with the PKCE code verifier from the same sign-in", async () => {
    const code = await codeFor();
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).status).toBe(400);
    const stolen = await codeFor();
    expect((await exchange(stolen, "another browser's")).status).toBe(400);
    expect((await exchange(stolen)).status).toBe(400);
    const twice = await codeFor();
    const both = await Promise.all([exchange(twice), exchange(twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await codeFor();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 62_000 });
    expect((await exchange(late)).status).toBe(400);
    for (const nonsense of ["", null, {}, "c-0"]) expect((await exchange(nonsense, nonsense)).status).toBe(400);
  });

  it.each([
    ["an unknown user", "0", challenge],
    ["a missing challenge", sam!.id, ""],
    ["a challenge with markup", sam!.id, `"><script>${"a".repeat(33)}`],
  ])("the local identity provider issues no authorization code for %s", async (_what, person, of) => {
    expect(await codeFor(person, of)).toBeUndefined();
    const response = await backend.ask(`/identity/sign-in?challenge=${encodeURIComponent(of)}`);
    if (of !== challenge) expect([response.status, (await response.text()).includes("<script>")]).toEqual([400, false]);
  });

  it("the local identity provider rotates signing keys: old tokens stay valid until the next rotation, and private keys are never published", async () => {
    const before = await tokenOf(await exchange(await codeFor()));
    await backend.ask("/identity/rotate", { method: "POST" });
    const after = await tokenOf(await exchange(await codeFor()));
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
    await verify(before);
    await verify(after);
    const { keys } = await keySet();
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    await backend.ask("/identity/rotate", { method: "POST" });
    await expect(verify(before)).rejects.toThrow();
    await verify(after);
  });

  it("a deployed backend returns 404 for the sign-in page", async () => {
    const deployed = upstream(test.db, { ...settings, FAULTS: undefined });
    for (const path of ["/identity/certs", `/identity/sign-in?challenge=${challenge}`, "/identity/signed-out"])
      expect((await deployed.ask(path)).status).toBe(404);
    expect((await exchange(await codeFor(), verifier, deployed)).status).toBe(404);
  });
});
