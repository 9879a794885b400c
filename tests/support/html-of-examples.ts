import { registry } from "../../app/blocks/index.ts";
import { translator } from "../../app/context/phrases.ts";
import { pageOf, renderExamples } from "../../app/pages/catalogue/example.ts";
import { SITE_TIME_ZONE } from "../../lib/zone.ts";

/** The HTML of every example of every block, as visitors and as authors see it. */
export async function htmlOfExamples(): Promise<Record<string, string>> {
  const t = translator("en", null);
  const html: Record<string, string> = {};
  for (const [folder, block] of Object.entries(registry))
    for (const example of Object.keys(block.examples))
      for (const editing of [false, true]) {
        const settings = { language: "en", path: "/example", editing, timeZone: SITE_TIME_ZONE, t };
        const failures: unknown[] = [];
        const page = pageOf(block, [example], "default");
        const rendered = await renderExamples(page, settings, ({ error }) => failures.push(error));
        html[`${folder}, ${example}, ${editing}`] = rendered.html + failures.join();
      }
  return html;
}
