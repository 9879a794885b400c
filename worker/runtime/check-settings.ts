import { type Env, SettingsError } from "../env.ts";

const checkedEnvs = new WeakSet<Env>();

/**
 * Validates all settings once per isolate, because settings never change within an isolate. Must be called before the
 * Worker sends a request to an upstream or verifies a credential. Imports zod on the first call, because the Worker must
 * serve a cached page without zod. Throws a SettingsError that lists the problems.
 */
export async function checkSettings(env: Env): Promise<void> {
  // The layout linter uses the CMS client without the Worker's bindings. The Worker itself always has them.
  if (checkedEnvs.has(env) || !env.LAYOUTS) return;
  const problems = (await import("./settings.ts")).settingProblems(env);
  if (problems.length > 0) throw new SettingsError(problems);
  checkedEnvs.add(env);
}
