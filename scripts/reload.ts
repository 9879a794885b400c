import type { IncomingMessage, ServerResponse } from "node:http";

const PATH = "/_dev/version";

/**
 * Live reload: open pages hold a connection, which sends the version's number, and reload
 * when it changes. A page in the background disconnects, since browsers limit connections.
 */
const SCRIPT = `{
let version, line;
const listen = () => {
  line?.close();
  if (document.hidden) return;
  line = new EventSource("${PATH}");
  line.onmessage = ({ data }) => { version ??= data; if (version !== data) location.reload(); };
};
document.addEventListener("visibilitychange", listen);
listen();
}`;

/** The server's side of it. `script` and `own` are for the front of the site. */
export function reloader() {
  const lines = new Set<ServerResponse>();
  let version = Date.now();
  const send = (line: ServerResponse) => line.write(`data: ${version}\n\n`);
  return {
    script: SCRIPT,
    own(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.url !== PATH) return false;
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      lines.add(response);
      response.on("close", () => lines.delete(response));
      send(response);
      return true;
    },
    /** There is something new to see. */
    changed(): void {
      version += 1;
      for (const line of lines) send(line);
    },
  };
}
