import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves an adapter over HTTP, at a free port of this machine. An adapter is a Worker that needs no workerd. */
export async function serveAdapter(
  respond: (request: Request) => Promise<Response>,
): Promise<{ url: string; close(): void }> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = new Request(`http://localhost${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: incoming.headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    });
    // A Worker that throws responds with a 500, and the process of the local site goes on.
    const response = await respond(request).catch((error: unknown) => {
      console.error(error);
      return Response.json({ error: "the adapter failed" }, { status: 500 });
    });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
