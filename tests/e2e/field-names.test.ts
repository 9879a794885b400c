import { createHmac, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { button, input, marks } from "../../app/forms/form-examples.ts";
import { setUpSite } from "../support/set-up-site.ts";
import { hydrated } from "../support/wait-for-island.ts";

const { site, browser } = setUpSite({ own: true });
const FORM = "A70CE680-6637-5991-8DD6-43DF12ECDF01";
const PATH = "/contact-us";
/** Number of fields in a form. A failure names the properties of one form. */
const SIZE = 25;

/** Publishes a contact form whose fields have these names. */
async function publishForm(names: readonly string[]) {
  const body = JSON.stringify({ headline: "A form" });
  const changed = await site.backend(`/_content/${FORM}`, { method: "PUT", body });
  const { webhook } = await changed.json<{ webhook: object }>();
  const db = await site.database();
  const of = "FROM content_pages WHERE site = 'larkspur' AND language = 'en' AND path = ?";
  const row = await db.prepare(`SELECT document ${of}`).bind(PATH).first<{ document: string }>();
  const fields = [...names.map((name, index) => input("text", name, `Question ${index};`)), button("Send it")];
  const document = JSON.stringify(JSON.parse(row!.document), (_key, value) =>
    value?.componentName === "Form"
      ? { ...value, fields: { ...value.fields, ...marks("{contact}"), fields } }
      : (value as unknown),
  );
  await db
    .prepare(`UPDATE content_pages SET document = ?2 ${of.slice(18).replace("?", "?1")}`)
    .bind(PATH, document)
    .run();
  const text = JSON.stringify(webhook);
  const [time, nonce] = [`${Math.floor(Date.now() / 1000)}`, randomUUID()];
  const signed = `POST /_edge/publish\n${time}\n${nonce}\n${text}`;
  const signature = createHmac("sha256", "local-purge-secret").update(signed).digest("hex");
  const headers = { "x-edge-timestamp": time, "x-edge-nonce": nonce, "x-edge-signature": signature };
  await site.fetch("/_edge/publish", { method: "POST", body: text, headers });
}

it("a form works in the browser even if its fields have the names of all properties of a form element (FM-02, FM-09, ED-04)", {
  tags: ["nightly"],
}, async () => {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  const names = await page.evaluate(() => {
    const all = new Set<string>();
    for (let object = document.createElement("form") as object; object; object = Object.getPrototypeOf(object))
      for (const name of Object.getOwnPropertyNames(object)) all.add(name);
    return [...all].filter((name) => !/^(on[a-z]|[A-Z_]+$)/.test(name));
  });
  expect(names.length).toBeGreaterThan(150);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  for (let first = 0; first < names.length; first += SIZE) {
    const part = names.slice(first, first + SIZE);
    await publishForm(part);
    const posted: (string | null)[] = [];
    await page.route(site.url + PATH, async (route) => {
      const request = route.request();
      if (request.method() !== "POST") return route.continue();
      posted.push(`${new URL(request.url()).pathname}\n${request.postData()}`);
      return route.fulfill({ json: { success: true, errors: [], message: "We have it." } });
    });
    await page.goto(site.url + PATH, { waitUntil: "load" });
    const boxes = page.getByLabel(/^Question \d+;/);
    await boxes.first().focus();
    await hydrated(page, "forms/Form");
    for (const [index] of part.entries()) await boxes.nth(index).fill(`words ${index};`);
    // Playwright's click walks from the button to the form and reads properties that Playwright does not expect to be
    // replaced, such as `assignedSlot`. A key press reaches the form as a visitor's would.
    await boxes.last().press("Enter");
    await page
      .getByText("We have it.")
      .waitFor({ timeout: 20_000 })
      .catch(() => errors.push("not sent"));
    const [path, body] = (posted[0] ?? "\n").split("\n");
    const values = [...new URLSearchParams(body)]
      .map(([, value]) => value)
      .filter((value) => value.startsWith("words"));
    expect({ part, errors, path, values: values.length }).toEqual({
      part,
      errors: [],
      path: PATH,
      values: part.length,
    });
    await page.unroute(site.url + PATH);
  }
  await page.close();
});
