import { expect, it, vi } from "vitest";
import { serveAdapter } from "../../scripts/serve-adapter.ts";

it("a local adapter that throws responds with a 500, and answers the next request (UP-04)", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const { url, close } = await serveAdapter(async (request) => {
    if (request.url.endsWith("/wrong")) throw new Error("no such table");
    return new Response(await request.text(), { status: 201 });
  });
  const wrong = await fetch(`${url}/wrong`);
  expect([wrong.status, await wrong.json()]).toEqual([500, { error: "the adapter failed" }]);
  const next = await fetch(`${url}/right`, { method: "POST", body: "seat" });
  expect([next.status, await next.text()]).toEqual([201, "seat"]);
  close();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
