import { describe, expect, it } from "vitest";
import { readStyleSheets } from "../../worker/content/style-sheets.ts";
import type { Env } from "../../worker/env.ts";

const PATH = "/assets/page-styles-12345678.json";
const SHEETS = { sheets: [".a{color:red}"], base: [0], blocks: {} };

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

describe("style sheets", () => {
  it("the Worker reads style sheets once per isolate, also for two renders at once (PF-08)", async () => {
    const { context, requested } = isolateWith(Response.json(SHEETS));
    const [first, second] = await Promise.all([readStyleSheets(context, PATH), readStyleSheets(context, PATH)]);
    expect([first, second, await readStyleSheets(context, PATH)]).toEqual([SHEETS, SHEETS, SHEETS]);
    expect(requested).toEqual([PATH]);
  });

  it("a render fails if the style sheets cannot be read, and the next render reads them again", async () => {
    const { context } = isolateWith(new Response(null, { status: 404 }), Response.json(SHEETS));
    await expect(readStyleSheets(context, PATH)).rejects.toThrow(
      `The style sheets at ${PATH} returned HTTP status 404`,
    );
    expect(await readStyleSheets(context, PATH)).toEqual(SHEETS);
  });
});
