/** The catalogue (DX-01): every block with every example, made of the same examples as the tests. A page from code. */
import { renderToString } from "react-dom/server";
import { registry } from "../../blocks/index.ts";
import type { PageSettings, Report } from "../../page/render/render-blocks.tsx";
import { BlockPage } from "./BlockPage.tsx";
import { pageOf, renderExamples } from "./example.ts";
import { Overview } from "./Overview.tsx";

export { schemas } from "./schema.ts";

/** The name that stands for all examples of a block below each other. */
const ALL = "all";

/** The body of the page that lists every block. */
export const overview = (): string => renderToString(<Overview />);

/** The body of a block's own page; null when there is no block in that folder. */
export function blockPage(folder: string): string | null {
  const block = registry[folder];
  return block ? renderToString(<BlockPage folder={folder} block={block} />, { identifierPrefix: "c" }) : null;
}

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
  const names = example === ALL ? Object.keys(block.examples) : [example];
  if (!names.every((name) => Object.hasOwn(block.examples, name))) return null;
  return renderExamples(pageOf(block, names, theme), settings, report);
}
