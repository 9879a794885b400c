import { examplesFor } from "../../blocks/examples.ts";
import { registry } from "../../blocks/index.ts";
import type { PageSettings, Report } from "../../render/render-blocks.tsx";
import { pageOf, renderExamples } from "./example.ts";

export { schemas } from "./schema.ts";

/** The name that stands for all examples of a block below each other. */
const ALL = "all";

/**
 * The body and styles of one example by itself, as a visitor or an author sees it.
 * @param example its name, or `all`
 * @param settings with `editing` for author mode
 * @returns null when there is no such block or example
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
