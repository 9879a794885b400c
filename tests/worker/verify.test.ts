import { expect, it } from "vitest";
import { demoSite } from "./demo.ts";
import { signedBody } from "./publishing.ts";

it("the Worker writes and reads test data, and counts concurrent attempts exactly (UP-06)", async () => {
  const site = demoSite({});
  const path = "/_edge/verify?nonce=test-data-1";
  const read = async () => (await site.fetch(path, { headers: await signedBody("", { call: `GET ${path}` }) })).json();
  expect(await read()).toMatchObject({ cache: false, kv: false });
  const body = JSON.stringify({ nonce: "test-data-1" });
  const headers = await signedBody(body, { call: "POST /_edge/verify" });
  const written = await site.fetch("/_edge/verify", { method: "POST", body, headers });
  expect(await written.json()).toMatchObject({
    site: "larkspur",
    jurisdiction: null,
    counter: { allowed: 5 },
    metrics: { store: "database", pageViews: expect.any(Number) },
  });
  expect(await read()).toMatchObject({ cache: true, kv: true });
  expect((await site.fetch(path)).status).toBe(401);
  expect((await site.fetch("/_edge/verify", { method: "POST", body })).status).toBe(401);
});
