/**
 * Prepares the first deployment of the site with the built-in backend (docs/guides/account.md):
 * `npm exec -- node scripts/account.ts HOST` writes the secrets of both Workers, and the SQL of the starter pages.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { insertText } from "../backend/demo/seed/insert.ts";
import { newAssertionKey } from "./assertion-key.ts";
import { starterTables } from "./fill.ts";
import { refuse } from "./options.ts";

const FOLDER = ".wrangler/account";

const secret = () => randomBytes(32).toString("base64url");

/** Returns new secrets for the site and the backend. Both have those that they share. */
export function accountSecrets() {
  const shared = { CONTENT_API_KEY: secret(), CONTENT_PREVIEW_TOKEN: secret(), BACKEND_SECRET: secret() };
  const key = newAssertionKey();
  const { d: _, ...publicKey } = key;
  return {
    site: {
      ...shared,
      COUNTER_SECRET: secret(),
      PURGE_SECRET: secret(),
      PUBLISH_SECRET: secret(),
      EDITING_SECRET: secret(),
      ASSERTION_KEY: JSON.stringify(key),
    },
    backend: { ...shared, LINK_SECRET: secret(), ASSERTION_KEYS: JSON.stringify({ keys: [publicKey] }) },
  };
}

/** Returns SQL that fills an empty backend with the starter pages. Running it again changes nothing. */
export const starterSql = (host: string): string =>
  starterTables(host)
    .flatMap(([table, rows]) => insertText(table, rows))
    .join("\n");

function main([host = ""]: readonly string[]): void {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) || host.includes("subdomain."))
    throw new Error(`HOST must be the site's hostname, such as larkspur-site-own.cedar.workers.dev (was '${host}')`);
  mkdirSync(FOLDER, { recursive: true });
  for (const [worker, secrets] of Object.entries(accountSecrets())) {
    const path = join(FOLDER, `${worker}-secrets.json`);
    // A second set of secrets would not match those of the other Worker.
    if (existsSync(path)) console.log(`${path} exists and stays as it is`);
    else {
      writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 });
      console.log(path);
    }
  }
  writeFileSync(join(FOLDER, "starter.sql"), starterSql(host));
  console.log(join(FOLDER, "starter.sql"));
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    refuse(error);
  }
}
