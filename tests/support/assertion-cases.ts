/** Assertions about a staff member that reads the participants of a class, and how an upstream must respond to each. */
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from "jose";
import { endpoints } from "../../contracts/index.ts";
import { bodyDigest } from "../../contracts/person-assertion.ts";
import { secrets } from "./site-headers.ts";

const jwk = JSON.parse(secrets.site.ASSERTION_KEY) as { kid: string };
const issuer = secrets.site.ASSERTION_ISSUER;
const { sessionParticipants } = endpoints;
/** Path and query of the request for which `assertion` signs. */
export const READ = `${sessionParticipants.path}?sessionId=15`;
const now = () => Math.floor(Date.now() / 1_000);
/** A key pair that the site has not published. */
export const other = await generateKeyPair("ES256", { extractable: true });

interface Forged {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: Parameters<SignJWT["sign"]>[0];
}

/** Signs an assertion for reading the participants of session 15. The forgery replaces claims, header, or key. */
export async function assertion({ claims = {}, header = {}, key }: Forged = {}): Promise<string> {
  const all = {
    iss: issuer,
    aud: "events",
    sub: "staff-1",
    name: "Sam Ortega",
    roles: ["staff"],
    jti: crypto.randomUUID(),
    iat: now(),
    exp: now() + 60,
    method: "GET",
    path: READ,
    ...claims,
  };
  return new SignJWT(all)
    .setProtectedHeader({ alg: "ES256", kid: jwk.kid, typ: "person+jwt", ...header })
    .sign(key ?? (await importJWK(jwk, "ES256")));
}

const encoded = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, "");
/** Replaces the header of a valid assertion. */
const withHeader = async (header: object) => [encoded(header), ...(await assertion()).split(".").slice(1)].join(".");
const publicPem = async () => exportSPKI((await importJWK({ ...jwk, d: undefined } as never, "ES256")) as CryptoKey);

/** Assertions by what is special about them, with the status of the response. */
export const ASSERTIONS: [string, () => Promise<string>, number][] = [
  ["a valid assertion", () => assertion(), 200],
  ["a role on one site", () => assertion({ claims: { roles: ["staff:childrens"] } }), 200],
  ["a clock that is 25 seconds behind", () => assertion({ claims: { iat: now() - 25, exp: now() + 35 } }), 200],
  ["a clock that is 25 seconds ahead", () => assertion({ claims: { iat: now() + 25, exp: now() + 85 } }), 200],
  ["the last seconds within the clock skew", () => assertion({ claims: { iat: now() - 85, exp: now() - 25 } }), 200],
  ["no assertion", async () => "", 401],
  ["expired", () => assertion({ claims: { iat: now() - 100, exp: now() - 40 } }), 401],
  ["issued in the future", () => assertion({ claims: { iat: now() + 40, exp: now() + 100 } }), 401],
  ["valid for too long", () => assertion({ claims: { exp: now() + 3_600 } }), 401],
  ["old, but not expired", () => assertion({ claims: { iat: now() - 100, exp: now() + 60 } }), 401],
  ["no expiry", () => assertion({ claims: { exp: undefined } }), 401],
  ["no issue time", () => assertion({ claims: { iat: undefined } }), 401],
  ["for another upstream", () => assertion({ claims: { aud: "forms" } }), 401],
  ["for several upstreams", () => assertion({ claims: { aud: ["forms", "events"] } }), 401],
  ["no audience", () => assertion({ claims: { aud: undefined } }), 401],
  ["another issuer", () => assertion({ claims: { iss: "https://qa.larkspurhealth.example" } }), 401],
  ["an issuer that starts alike", () => assertion({ claims: { iss: `${issuer}.evil` } }), 401],
  ["no subject", () => assertion({ claims: { sub: undefined } }), 401],
  ["an empty subject", () => assertion({ claims: { sub: "" } }), 401],
  ["no ID", () => assertion({ claims: { jti: undefined } }), 401],
  ["no name", () => assertion({ claims: { name: undefined } }), 401],
  ["roles that are text", () => assertion({ claims: { roles: "staff" } }), 401],
  ["another key", () => assertion({ key: other.privateKey }), 401],
  ["an unknown key ID", () => assertion({ header: { kid: "other" } }), 401],
  ["no key ID", () => assertion({ header: { kid: undefined } }), 401],
  ["another type of JWT", () => assertion({ header: { typ: "JWT" } }), 401],
  ["no type", () => assertion({ header: { typ: undefined } }), 401],
  [
    "a key in its header",
    async () => assertion({ header: { jwk: await exportJWK(other.publicKey) }, key: other.privateKey }),
    401,
  ],
  ["`none` as its algorithm", () => withHeader({ alg: "none", kid: jwk.kid, typ: "person+jwt" }), 401],
  ["no signature", async () => (await assertion()).replace(/[^.]+$/, ""), 401],
  [
    "an HS256 signature with the public key",
    async () => assertion({ header: { alg: "HS256" }, key: new TextEncoder().encode(await publicPem()) }),
    401,
  ],
  ["another algorithm than the signature's", () => withHeader({ alg: "ES384", kid: jwk.kid, typ: "person+jwt" }), 401],
  [
    "changed claims",
    async () => {
      const [header, , signature] = (await assertion()).split(".");
      return [header, encoded({ iss: issuer, aud: "events", sub: "mallory" }), signature].join(".");
    },
    401,
  ],
  ["text that is no JWT", async () => "a.b.c", 401],
  ["for another method", () => assertion({ claims: { method: "POST" } }), 401],
  ["for another path", () => assertion({ claims: { path: "/classes-events/other?sessionId=15" } }), 401],
  ["for another session", () => assertion({ claims: { path: `${sessionParticipants.path}?sessionId=16` } }), 401],
  ["for a request with a body", async () => assertion({ claims: { digest: (await bodyDigest("{}"))! } }), 401],
  ["another role", () => assertion({ claims: { roles: ["author", "requests", "staffing"] } }), 403],
  ["no role", () => assertion({ claims: { roles: [] } }), 403],
];
