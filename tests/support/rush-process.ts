/**
 * Registers visitors with the backend until the process is killed. Prints each acknowledged registration's
 * ID on a separate line. Arguments: the upstream's database folder and the session ID.
 */
import { writeSync } from "node:fs";
import { runLocally } from "../../scripts/local.ts";

const [persist = "", sessionId = ""] = process.argv.slice(2);
const upstream = await (await runLocally({ persist })).getWorker("larkspur-backend");
let next = 0;

async function visitor(): Promise<void> {
  for (;;) {
    const email = `v${next++}@example.com`;
    const body = new URLSearchParams({ firstName: "Vi", lastName: "Sitor", email, sessionId }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const address = "http://upstream.invalid/forms/event-registration";
    const response = await upstream.fetch(address, { method: "POST", body, headers });
    const { success, redirectUrl } = (await response.json()) as { success: boolean; redirectUrl?: string };
    // The write is synchronous, so that the parent process gets a line for every acknowledged registration.
    if (success) writeSync(1, `${redirectUrl?.split("registrationId=")[1]}\n`);
  }
}
await Promise.all(Array.from({ length: 8 }, visitor));
