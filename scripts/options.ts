import { once } from "node:events";
import { createServer } from "node:net";
import { type ParseArgsConfig, parseArgs } from "node:util";

/** Prints the reason for a failure and exits with status 1. */
export function refuse(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}

/** Parses the command-line options. The process exits if an option is unknown. */
export function optionsOf<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(error);
  }
}

/**
 * Returns the site's port from the PORT environment variable; the default is 8787. The process exits if PORT is
 * invalid.
 */
export function portOption(): number {
  const port = Number(process.env.PORT || 8787);
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? port
    : refuse(`PORT must be a whole number from 0 to 65535 (was '${process.env.PORT}')`);
}

/**
 * Returns the site's port. The process exits if the port is in use, because two running sites must not use the same
 * stores.
 */
export async function freePort(): Promise<number> {
  const port = portOption();
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening").catch(() => refuse(`port ${port} is in use: set another port, such as PORT=8790`));
  await new Promise((resolve) => server.close(resolve));
  return port;
}
