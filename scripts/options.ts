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

/** Where the site is to be served: PORT, or 8787. */
export function portOption(): number {
  const port = Number(process.env.PORT || 8787);
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : refuse(`PORT is no port: ${process.env.PORT}`);
}
