import { upstreams } from "../../contracts/endpoint.ts";
import { type Env, setting } from "../env.ts";
import type { Declaration } from "./credential-schema.ts";

/**
 * How the Worker authenticates to an upstream: the declaration in `{setting}_AUTH` and the secret in `secretName`. The
 * credential belongs to the upstream's URL, so that a URL in another setting never receives the secret.
 */
export interface Credential {
  /** Name of the setting that contains the URL: `UPSTREAM_EVENTS`, or `UPSTREAM_DEFAULT`. */
  setting: string;
  declaration: Declaration;
  /** Name of the secret, or undefined if the declaration needs none. */
  secretName?: string;
}

export const NO_CREDENTIAL: Credential = { setting: "", declaration: { type: "none" } };

/** Name of the secret that the site and the backend share. */
const BACKEND_SECRET = "BACKEND_SECRET";

/** Returns the name of the setting that contains the upstream's URL. */
export function settingOf(env: Partial<Env>, upstream: string): `UPSTREAM_${string}` {
  const own = `UPSTREAM_${upstream.toUpperCase()}` as const;
  return (env as Record<string, unknown>)[own] ? own : "UPSTREAM_DEFAULT";
}

/**
 * Returns a declaration from its setting: an object from wrangler.toml, or JSON from an environment variable. Returns
 * undefined if the setting is not set. Throws a SyntaxError if the JSON is invalid.
 */
export function declarationIn(env: Partial<Env>, name: string): unknown {
  const value = (env as Record<string, unknown>)[`${name}_AUTH`];
  if (value === undefined || value === "") return undefined;
  return typeof value === "string" ? JSON.parse(value) : value;
}

/**
 * Returns an upstream's credential. The settings check has validated the declaration. The backend behind the BACKEND
 * service binding always needs BACKEND_SECRET, except for its CMS, which has an API key of its own.
 */
export function credentialOf(env: Env, upstream: string): Credential {
  const name = settingOf(env, upstream);
  if (env[name] === "binding")
    return upstream === "content"
      ? NO_CREDENTIAL
      : { setting: name, declaration: { type: "bearer" }, secretName: BACKEND_SECRET };
  const declaration = declarationIn(env, name) as Declaration | undefined;
  if (!declaration) return NO_CREDENTIAL;
  return { setting: name, declaration, ...(declaration.type !== "none" && { secretName: `${name}_SECRET` }) };
}

/** Returns whether requests carry a credential. */
export const isAuthenticated = ({ declaration: { type, certificate } }: Credential): boolean =>
  type !== "none" || certificate !== undefined;

/** Returns the names of the credential's secrets and bindings that are not set. */
export function missingParts(env: Env, { declaration, secretName }: Credential): string[] {
  const { certificate } = declaration;
  return [
    ...(secretName && setting(env, secretName) === undefined ? [secretName] : []),
    ...(certificate && !certificateIn(env, certificate) ? [certificate] : []),
  ];
}

/** Returns the names of the settings to check if an upstream refuses the credential. */
export const settingsOf = ({ setting: name, declaration, secretName }: Credential): string[] => [
  ...(secretName ? [secretName] : []),
  ...(declaration.certificate ? [declaration.certificate] : []),
  ...(name && declaration.type !== "none" && declaration.type !== "bearer" ? [`${name}_AUTH`] : []),
];

/** Returns the fetcher of an `mtls_certificates` binding, or undefined if there is no such binding. */
export function certificateIn(env: Partial<Env>, binding: string): Fetcher | undefined {
  const value = (env as Record<string, unknown>)[binding];
  return typeof value === "object" && value !== null && "fetch" in value ? (value as Fetcher) : undefined;
}

/** Names of all settings that contain an upstream's URL. */
export const urlSettings = ["default", ...upstreams].map((name) => `UPSTREAM_${name.toUpperCase()}`);
