/**
 * Command-line client for authors, ops, and CI pipelines. `npm run edge -- --help` lists the commands. The exit status
 * is 0 on success, 1 if the request was rejected or failed, and 2 if the command line is invalid.
 */

import { parseCommandLine } from "./edge/command-line.ts";
import { type Command, commands } from "./edge/commands.ts";
import { connect, Refusal } from "./edge/site.ts";
import { Usage, usage } from "./edge/usage.ts";

interface Output {
  write(text: string): void;
  fail(text: string): void;
}

/** Runs the command that the arguments specify and returns its exit status. */
export async function edge(
  args: string[],
  env: Record<string, string | undefined>,
  { write, fail }: Output,
): Promise<number> {
  try {
    const commandLine = parseCommandLine(args, env, commands);
    if (commandLine.help) {
      write(usage);
      return 0;
    }
    const command: Command = commands[commandLine.command]!;
    const site = await connect(commandLine, env, command.machine);
    const { response, text } = await command.run(site, commandLine);
    write(commandLine.json ? JSON.stringify(response, null, 2) : text);
    return 0;
  } catch (error) {
    if (error instanceof Usage) {
      fail(`${error.message}\n\nRun npm run edge -- --help for help.`);
      return 2;
    }
    if (!(error instanceof Refusal)) throw error;
    fail(error.message);
    return 1;
  }
}

if (import.meta.main)
  process.exitCode = await edge(process.argv.slice(2), process.env, {
    write: (text) => console.log(text),
    fail: (text) => console.error(text),
  });
