/** Prints what follows from the code: the reference and OpenAPI documents of all calls, and the tests of each requirement. */
import { upstreams } from "../contracts/endpoint.ts";
import { openApi } from "../contracts/openapi.ts";
import { callNames, callsPage } from "./docs/calls.ts";
import { projectFiles, readRequirements, systemsOf, testsPage } from "./docs/requirements.ts";
import { refuse } from "./options.ts";

const usage = `npm run -s docs -- COMMAND

calls [NAME…]     API calls and operations, with their fields and examples. NAME is a call, an operation, or an upstream
openapi UPSTREAM  the OpenAPI 3.1 document of an upstream, as JSON
tests [CODE…]     requirements, and the tests that name them. CODE is a requirement (EV-19) or a system (EV)`;

/** Returns the output of `npm run docs` for the given arguments. Throws if a command or a name is unknown. */
export function docs([command = "--help", ...names]: readonly string[]): string {
  const text = readRequirements();
  if (command === "--help") return usage;
  if (command === "calls") {
    const unknown = names.filter((name) => callsPage([name]) === "");
    if (unknown.length === 0) return callsPage(names);
    throw new Error(`unknown call: ${unknown.join(", ")}; allowed: ${callNames().join(", ")}`);
  }
  if (command === "openapi") {
    const upstream = upstreams.find((name) => name === names[0]);
    if (upstream && names.length === 1) return JSON.stringify(openApi(upstream), null, 2);
    throw new Error(`unknown upstream: ${names.join(" ") || "(none)"}; allowed: ${upstreams.join(", ")}`);
  }
  if (command === "tests") {
    const unknown = names.filter((name) => testsPage(text, [], [name]).startsWith("\n"));
    if (unknown.length === 0) return testsPage(text, projectFiles(), names);
    throw new Error(
      `unknown requirement: ${unknown.join(", ")}; allowed: a code such as EV-19, or a system: ${systemsOf(text).join(", ")}`,
    );
  }
  throw new Error(`unknown command: ${command}; allowed: calls, openapi, tests`);
}

if (import.meta.main) {
  try {
    console.log(docs(process.argv.slice(2)));
  } catch (error) {
    refuse(error);
  }
}
