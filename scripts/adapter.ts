/** Creates, runs, and deploys adapters: Workers between the site and systems whose APIs differ from its calls. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refuse } from "./options.ts";

const usage = `npm run adapter -- COMMAND NAME

new NAME      copies the template to adapters/NAME
test NAME     runs its contract tests
dev NAME      runs it at http://localhost:8799, with the secrets in adapters/NAME/.dev.vars
deploy NAME   deploys it to Cloudflare`;

const root = join(import.meta.dirname, "..");

/** Copies the template to a new adapter in a project. Returns the steps that follow. Throws if the name is invalid. */
export function newAdapter(name: string, project: string = root): string {
  if (!/^[a-z][a-z\d-]{1,30}$/.test(name))
    throw new Error(`NAME must be 2 to 31 lowercase letters, digits, and hyphens, such as clinic-jobs (was '${name}')`);
  const folder = join(project, "adapters", name);
  if (existsSync(folder)) throw new Error(`adapters/${name} exists: choose another name`);
  cpSync(join(project, "adapters/template"), folder, {
    recursive: true,
    filter: (path) => !path.endsWith(".dev.vars"),
  });
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    if (statSync(path).isFile())
      writeFileSync(path, readFileSync(path, "utf8").replaceAll("template-adapter", `${name}-adapter`));
  }
  return `adapters/${name} is a working copy of the template.

1. Change the calls in index.ts, the mapping in mapping.ts, and a response of your system in example.json.
2. npm run adapter -- test ${name}
3. npm run adapter -- dev ${name}

docs/guides/adapter.md explains each step.`;
}

const configOf = (name: string) => join(root, "adapters", name, "wrangler.toml");

/** Runs a command in the project. The process exits with its status if it fails. */
function exec(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status) process.exit(status);
}

function main([command = "", name = ""]: readonly string[]): void {
  const commands: Record<string, () => void> = {
    new: () => console.log(newAdapter(name)),
    test: () => exec("npx", ["vitest", "run", "--project", "unit", `adapters/${name}/`]),
    dev: () => exec("npx", ["wrangler", "dev", "--port", "8799", "--config", configOf(name)]),
    deploy: () => exec("npx", ["wrangler", "deploy", "--config", configOf(name)]),
  };
  if (!command) throw new Error(usage);
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new Error(`unknown command: ${command}; allowed: ${Object.keys(commands).join(", ")}`);
  const adapters = readdirSync(join(root, "adapters")).filter((one) => existsSync(configOf(one)));
  if (command !== "new" && !adapters.includes(name))
    throw new Error(`NAME must be one of ${adapters.join(", ")} (was '${name}')`);
  run();
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    refuse(error);
  }
}
