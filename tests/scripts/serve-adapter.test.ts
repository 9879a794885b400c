import { once } from "node:events";
import { connect } from "node:net";
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

it.each([
  ["a method that no Worker receives", "TRACE / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", 500],
  [
    "a GET request with a body",
    "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 1\r\n\r\nx",
    500,
  ],
  ["a target with a stray %", "GET /% HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", 200],
  ["a target that names a host", "GET //host/a HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", 200],
  ["a target that is a URL", "GET http://[/ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n", 200],
  [
    "a client that leaves in the middle of its body",
    "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nx",
    null,
  ],
])("a local adapter serves the next request after %s (UP-04)", async (_what, sent, status) => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const { url, close } = await serveAdapter(async () => new Response("found"));
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.setEncoding("utf8").write(sent);
  if (status === null) {
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200));
    socket.destroy();
    await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  } else {
    const [head] = await once(socket, "data");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
  expect(await (await fetch(url)).text()).toBe("found");
  close();
  log.mockRestore();
});
