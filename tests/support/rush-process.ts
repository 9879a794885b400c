/**
 * Registers visitors with the backend until the process is killed. Prints each acknowledged registration's
 * ID on a separate line. Exits with an error if the backend rejects the requests. Arguments: the upstream's database folder and the session ID.
 */
import { writeSync } from "node:fs";
import { runLocally } from "../../scripts/local.ts";
import { secrets, siteHeaders } from "./site-headers.ts";

const [persist = "", sessionId = ""] = process.argv.slice(2);
const upstream = await (await runLocally({ persist, settings: secrets.site })).getWorker("larkspur-backend");
const address = new URL("http://upstream.invalid/forms/event-registration");
let next = 0;

async function visitor(): Promise<void> {
  for (;;) {
    const email = `v${next++}@example.com`;
    const body = new URLSearchParams({ firstName: "Vi", lastName: "Sitor", email, sessionId }).toString();
    const credentials = await siteHeaders(address, "POST", body);
    const headers = { ...credentials, "content-type": "application/x-www-form-urlencoded" };
    const response = await upstream.fetch(address.href, { method: "POST", body, headers });
    if (!response.ok) throw new Error(`the backend responded with ${response.status}`);
    const { success, redirectUrl } = (await response.json()) as { success: boolean; redirectUrl?: string };
    // The write is synchronous, so that the parent process gets a line for every acknowledged registration.
    if (success) writeSync(1, `${redirectUrl?.split("registrationId=")[1]}\n`);
  }
}
await Promise.all(Array.from({ length: 8 }, visitor));
