import { parseArgs } from "node:util";
import { Usage } from "./usage.ts";

const options = {
  help: { type: "boolean", short: "h", default: false },
  json: { type: "boolean", default: false },
  site: { type: "string" },
  as: { type: "string" },
  path: { type: "string", multiple: true },
  prefix: { type: "string", multiple: true },
  tag: { type: "string", multiple: true },
  item: { type: "string", multiple: true },
  all: { type: "boolean" },
  now: { type: "boolean" },
  wait: { type: "boolean" },
  ttl: { type: "string" },
  "stale-for": { type: "string" },
  round: { type: "string" },
  key: { type: "string", multiple: true },
  off: { type: "boolean" },
  failing: { type: "boolean" },
  kind: { type: "string" },
  from: { type: "string" },
  until: { type: "string" },
  span: { type: "string" },
  did: { type: "string" },
  who: { type: "string" },
  what: { type: "string" },
  outcome: { type: "string" },
} as const;
type Values = ReturnType<typeof parse>["values"];

export interface CommandLine {
  help: boolean;
  json: boolean;
  command: string;
  /** Positional arguments after the command. */
  words: string[];
  values: Values;
  site: URL;
}

const COMMON_OPTIONS = ["help", "json", "site", "as"];

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Usage((error as Error).message);
  }
}

/**
 * Parses a command line. Throws `Usage` if the command line is invalid.
 * @param commands the options of each command
 */
export function parseCommandLine(
  args: string[],
  env: Record<string, string | undefined>,
  commands: Readonly<Record<string, { options: readonly string[] }>>,
): CommandLine {
  const { values, positionals } = parse(args);
  const { help = false, json = false } = values;
  const [command = "", ...words] = positionals;
  const site = siteOf(values.site ?? env.EDGE_SITE ?? "http://localhost:8787");
  if (help) return { help, json, command, words, values, site };
  const definition = Object.hasOwn(commands, command) ? commands[command] : undefined;
  const commandNames = Object.keys(commands).join(", ");
  if (!definition)
    throw new Usage(
      command ? `"${command}" is not a command; the commands are ${commandNames}` : `Name a command: ${commandNames}`,
    );
  const allowed = [...COMMON_OPTIONS, ...definition.options];
  const unknownOption = Object.keys(values).find((name) => !allowed.includes(name));
  if (unknownOption)
    throw new Usage(
      `--${unknownOption} is not an option of ${command}: allowed are ${allowed.map((option) => `--${option}`).join(", ")}`,
    );
  return { help, json, command, words, values, site };
}

/** Parses the site's URL. Remote hosts require HTTPS, because requests contain a token or a signature. */
export function siteOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !(url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url))))
    throw new Usage(
      `"${address}" is not a site URL: use an https URL, or an http URL on this machine, such as http://localhost:8787`,
    );
  return url;
}

export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1" || hostname === "[::1]";
