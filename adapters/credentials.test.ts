import { expect, it } from "vitest";
import { type AdapterEnv, systemHeaders } from "./credentials.ts";

const headersOf = (SYSTEM_AUTH: unknown, SYSTEM_SECRET = "s3") =>
  systemHeaders({ SYSTEM_AUTH, SYSTEM_SECRET } as AdapterEnv, AbortSignal.timeout(5_000));

it.each([
  [undefined, {}],
  [{ type: "none" }, {}],
  [{ type: "bearer" }, { authorization: "Bearer s3" }],
  [{ type: "header", header: "x-api-key" }, { "x-api-key": "s3" }],
  [{ type: "basic", user: "site" }, { authorization: `Basic ${btoa("site:s3")}` }],
])("an adapter with the credential %j sends %j (UP-04)", async (auth, expected) => {
  expect(await headersOf(auth)).toEqual(expected);
});

it.each([
  ["another type", { type: "Bearer" }, 'must have a type: "none", "bearer", "header", "basic", or "oauth2"'],
  ["JSON as text", '{"type":"bearer"}', 'must have a type: "none"'],
  ["no name of the header", { type: "header" }, "SYSTEM_AUTH.header: must be the name of a header"],
  ["no user", { type: "basic" }, "SYSTEM_AUTH.user: must be a user name"],
  ["no URL of the token endpoint", { type: "oauth2", clientId: "site" }, "SYSTEM_AUTH.tokenUrl: must be a URL"],
  ["a property of another type", { type: "bearer", header: "x-api-key" }, 'Unrecognized key: "header"'],
])(
  "a credential with %s is refused with its fault, because no credential would be sent (UP-04)",
  async (_what, auth, wrong) => {
    await expect(headersOf(auth)).rejects.toThrow(wrong);
  },
);

it("a credential whose secret is not set is refused by name (UP-04)", async () => {
  await expect(headersOf({ type: "bearer" }, "")).rejects.toThrow("SYSTEM_SECRET is not set, but SYSTEM_AUTH needs it");
});
