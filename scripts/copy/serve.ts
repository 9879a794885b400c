import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join, normalize } from "node:path";
import { decoded } from "../../lib/text/decode.ts";
import { mediaTypeOf } from "../media-types.ts";

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** Serves a folder as every file server does: `index.html` for a folder, and `404.html` for everything else. */
export async function serveCopy(folder: string, port = 0): Promise<{ server: Server; origin: string }> {
  const server = createServer(({ url = "/" }, response) => {
    // Clients can send a target that is not a URL, such as `//`.
    const pathname = URL.parse(url, "http://localhost")?.pathname ?? "/";
    const path = join(folder, normalize(`/${decoded(pathname)}`));
    const file = [path, join(path, "index.html")].find(isFile);
    const sent = file ?? join(folder, "404.html");
    response.writeHead(file ? 200 : 404, { "content-type": mediaTypeOf(sent) ?? "text/plain" });
    response.end(isFile(sent) ? readFileSync(sent) : "Not found");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : port}` };
}
