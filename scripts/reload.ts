import type { IncomingMessage, ServerResponse } from "node:http";

const PATH = "/_dev/version";

/**
 * Lets open pages follow what is served: they keep a line open, on which the number of the version comes, and load anew
 * when it is another than that which they came with. A page in the background hangs up, since a browser keeps few lines.
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
  const tell = (line: ServerResponse) => line.write(`data: ${version}\n\n`);
  return {
    script: SCRIPT,
    own(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.url !== PATH) return false;
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      lines.add(response);
      response.on("close", () => lines.delete(response));
      tell(response);
      return true;
    },
    /** There is something new to see. */
    changed(): void {
      version += 1;
      for (const line of lines) tell(line);
    },
  };
}
