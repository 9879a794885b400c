import { once } from "node:events";
import { createServer } from "node:net";
import { type ParseArgsConfig, parseArgs } from "node:util";

/** Ends a command that cannot continue, with one plain line. */
export function refuse(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}

/** The options of a command; one that is not known is refused. */
export function optionsOf<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(error);
  }
}

/** Where to serve the site: PORT, or 8787. */
export function portOption(): number {
  const port = Number(process.env.PORT || 8787);
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : refuse(`PORT is no port: ${process.env.PORT}`);
}

/** The same; ends the command when another program has the port, since it may be a site on the same stores. */
export async function freePort(): Promise<number> {
  const port = portOption();
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening").catch(() => refuse(`port ${port} is taken: choose another, as PORT=8790`));
  await new Promise((resolve) => server.close(resolve));
  return port;
}
