import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join, normalize } from "node:path";
import { mediaTypeOf } from "../media-types.ts";

/** Serves a folder as every file server does: `index.html` for a folder, and `404.html` for everything else. */
export async function serveCopy(folder: string, port = 0): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = join(folder, normalize(decodeURIComponent(pathname)));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "index.html") : path;
    const found = existsSync(file) ? file : join(folder, "404.html");
    response.writeHead(found === file ? 200 : 404, { "content-type": mediaTypeOf(found) ?? "text/plain" });
    response.end(existsSync(found) ? readFileSync(found) : "Not found");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : port}` };
}
