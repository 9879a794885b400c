/** Bindings and settings of the Worker, as wrangler.toml and secrets give them. */
export interface Env {
  ASSETS: Fetcher;
  LAYOUTS: KVNamespace;
  /** The reference upstream, where one runs beside the site. */
  REFERENCE?: Fetcher;
  ENVIRONMENT: "local" | "qa" | "production";
  DEFAULT_SITE: string;
  /** Where an upstream answers: "binding" or an address. UPSTREAM_{NAME} goes before UPSTREAM_DEFAULT. */
  UPSTREAM_DEFAULT: string;
  CONTENT_API_KEY: string;
  [upstream: `UPSTREAM_${string}`]: string | undefined;
}

const needed = {
  ASSETS: "the static assets binding",
  LAYOUTS: "the KV namespace of layouts",
  ENVIRONMENT: "one of local, qa, production",
  DEFAULT_SITE: "the site that an unknown hostname gets",
  UPSTREAM_DEFAULT: 'where upstreams answer: "binding" or an https address',
  CONTENT_API_KEY: "the key of the content system",
} as const;

/**
 * Says what is missing or wrong in the settings, one line each; empty when the Worker can run.
 * Plain code, since a kept page is served without loading a schema library.
 */
export function settingProblems(env: Partial<Env>): string[] {
  const missing = Object.entries(needed)
    .filter(([name]) => !env[name as keyof typeof needed])
    .map(([name, what]) => `${name} is not set: ${what}`);
  if (env.ENVIRONMENT && !["local", "qa", "production"].includes(env.ENVIRONMENT))
    missing.push(`ENVIRONMENT is "${env.ENVIRONMENT}": ${needed.ENVIRONMENT}`);
  if (env.UPSTREAM_DEFAULT === "binding" && !env.REFERENCE)
    missing.push('UPSTREAM_DEFAULT is "binding", but there is no service binding REFERENCE');
  return missing;
}
