import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Adapter = (request: Request) => Promise<Response>;

/** Sends a request to an adapter and reads the response. */
async function exchange(incoming: IncomingMessage, respond: Adapter) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const request = new Request(`http://localhost${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: incoming.headers as Record<string, string>,
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  });
  const response = await respond(request);
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

/** Serves an adapter over HTTP, at a free port of this machine. An adapter is a Worker that needs no workerd. */
export async function serveAdapter(respond: Adapter): Promise<{ url: string; close(): void }> {
  const server = createServer(async (incoming, outgoing) => {
    // A Worker that throws responds with a 500, and the process of the local site goes on. The same is true of a request
    // that no Worker receives, such as TRACE, and of a client that leaves before the end of its request.
    const { status, headers, body } = await exchange(incoming, respond).catch((error: unknown) => {
      console.error(error);
      const type = { "content-type": "application/json" };
      return { status: 500, headers: type, body: JSON.stringify({ error: "the adapter failed" }) };
    });
    outgoing.writeHead(status, headers).end(body);
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
