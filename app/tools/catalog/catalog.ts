import { examplesFor } from "../../blocks/examples.ts";
import { registry } from "../../blocks/index.ts";
import type { PageSettings, Report } from "../../render/render-blocks.tsx";
import { pageOf, renderExamples } from "./example.ts";

export { schemas } from "./schema.ts";

/** Reserved example name that selects all of a block's examples, which are rendered on one page. */
const ALL = "all";

/**
 * Renders a block's example on a page that has no other content.
 * @param example the name of the example, or `all`
 * @returns the body and styles, or null for an unknown block or example
 */
export async function examplePage(
  folder: string,
  example: string,
  theme: string,
  settings: PageSettings,
  report: Report,
): Promise<{ html: string; styles: string } | null> {
  const block = registry[folder];
  if (!block) return null;
  const examples = examplesFor(block);
  const names = example === ALL ? Object.keys(examples) : [example];
  if (!names.every((name) => Object.hasOwn(examples, name))) return null;
  return renderExamples(pageOf(block, names, theme), settings, report);
}
