import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { systemHeaders } from "../../adapters/credentials.ts";
import { clientAssertion } from "../../contracts/client-assertion.ts";
import { newAssertionKey } from "../../scripts/assertion-key.ts";

const TOKEN_URL = "https://fhir.example/auth/token";

/** Returns the claims of an assertion that a server with the public key accepts. */
async function accepted(token: string, key: object) {
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...publicKey } = key as Record<string, string>;
  const keys = createLocalJWKSet({ keys: [publicKey as never] });
  return jwtVerify(token, keys, { audience: TOKEN_URL, issuer: "site", subject: "site", requiredClaims: ["jti"] });
}

const generated = async (alg: string) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: alg };
};

describe("a client signs its token requests with a private key (AU-10, FH-02)", () => {
  it.each<[string, () => Promise<object> | object]>([
    ["ES384", () => newAssertionKey("ES384")],
    ["ES256", () => newAssertionKey()],
    ["RS384", () => generated("RS384")],
    ["PS256", async () => ({ ...(await generated("PS256")), alg: "PS256" })],
  ])("a server accepts the assertion of a key for %s, for at most five minutes", async (alg, make) => {
    const key = await make();
    const { payload, protectedHeader } = await accepted(
      await clientAssertion(JSON.stringify(key), "site", TOKEN_URL),
      key,
    );
    expect(protectedHeader).toMatchObject({ alg, kid: (key as { kid: string }).kid });
    expect(payload.exp! - payload.iat!).toBeLessThanOrEqual(300);
  });

  it("each assertion has an ID of its own", async () => {
    const key = newAssertionKey();
    const ids = await Promise.all(
      [1, 2].map(
        async () => (await accepted(await clientAssertion(JSON.stringify(key), "site", TOKEN_URL), key)).payload.jti,
      ),
    );
    expect(new Set(ids).size).toBe(2);
  });

  const adapter = (secret: string, asked: URLSearchParams[] = []) => ({
    SYSTEM_AUTH: {
      type: "oauth2",
      tokenUrl: TOKEN_URL,
      clientId: "site",
      scope: "system/*.rs",
      clientAuth: "private_key_jwt",
    } as const,
    SYSTEM_SECRET: secret,
    SYSTEM: {
      fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        asked.push(new URLSearchParams(await request.text()));
        return Response.json({ access_token: "issued", expires_in: 300 });
      }) as typeof fetch,
    },
  });

  it("an adapter sends the assertion and no secret to the token endpoint", async () => {
    const key = newAssertionKey("ES384");
    const asked: URLSearchParams[] = [];
    const headers = await systemHeaders(adapter(JSON.stringify(key), asked), AbortSignal.timeout(5_000));
    expect(headers).toEqual({ authorization: "Bearer issued" });
    const { client_assertion = "", ...parameters } = Object.fromEntries(asked[0]!);
    expect(parameters).toEqual({
      grant_type: "client_credentials",
      scope: "system/*.rs",
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    });
    await accepted(client_assertion, key);
    expect([...asked[0]!].join()).not.toContain(key.d);
  });

  it.each(["canary", '{"kty":"EC","canary":1}', '{"kty":"EC","crv":"P-384","x":"canary","y":"y"}'])(
    "a secret that is no private key (%s) is named, and not quoted",
    async (secret) => {
      const failed = systemHeaders(adapter(secret), AbortSignal.timeout(5_000));
      await expect(failed).rejects.toThrow("SYSTEM_SECRET: the secret is not a private key");
      await expect(failed).rejects.not.toThrow("canary");
    },
  );
});
