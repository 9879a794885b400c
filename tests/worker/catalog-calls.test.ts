import { expect, it } from "vitest";
import { upstreams } from "../../contracts/endpoint.ts";
import * as endpoints from "../../contracts/endpoints.ts";
import { stubSite } from "./stub.ts";

const site = stubSite({});

it("the catalog lists every API call, and serves the OpenAPI document of each upstream (UP-01)", async () => {
  const text = await (await site.fetch("/_catalog/calls")).text();
  for (const name of Object.keys(endpoints)) expect(text).toContain(`id="${name}"`);
  for (const upstream of upstreams) {
    const path = `/_catalog/openapi/${upstream}.json`;
    expect(text).toContain(`href="${path}"`);
    expect(await (await site.fetch(path)).json()).toMatchObject({ openapi: "3.1.1" });
  }
  expect((await site.fetch("/_catalog/openapi/nope.json")).status).toBe(404);
});
