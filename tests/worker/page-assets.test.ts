import { describe, expect, it } from "vitest";
import { readPageAssets } from "../../worker/content/page-assets.ts";
import type { Env } from "../../worker/env.ts";

const PATH = "/assets/page-assets-12345678.json";
const ASSETS = { sheets: [".a{color:red}"], base: [0], blocks: {}, scripts: {} };

/** Returns an isolate whose static assets binding returns the given responses in order. */
function isolateWith(...responses: Response[]) {
  const requested: string[] = [];
  const fetch = async (url: string) => {
    requested.push(new URL(url).pathname);
    return responses.shift();
  };
  const context = { env: { ASSETS: { fetch } } as unknown as Env, waitUntil: () => undefined };
  return { context, requested };
}

describe("page assets", () => {
  it("the Worker reads the page assets once per isolate, even for two concurrent renders (PF-08)", async () => {
    const { context, requested } = isolateWith(Response.json(ASSETS));
    const [first, second] = await Promise.all([readPageAssets(context, PATH), readPageAssets(context, PATH)]);
    expect([first, second, await readPageAssets(context, PATH)]).toEqual([ASSETS, ASSETS, ASSETS]);
    expect(requested).toEqual([PATH]);
  });

  it("if the page assets cannot be read, the render fails, and the next render retries the read", async () => {
    const { context } = isolateWith(new Response(null, { status: 404 }), Response.json(ASSETS));
    await expect(readPageAssets(context, PATH)).rejects.toThrow(`The page assets at ${PATH} returned HTTP status 404`);
    expect(await readPageAssets(context, PATH)).toEqual(ASSETS);
  });
});
