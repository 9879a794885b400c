import { blockFolders } from "../blocks/index.ts";
import { blockStyles } from "./page-assets.ts";
import { type PageSettings, type Report, renderRegion } from "./render-blocks.tsx";

/**
 * Renders a single component, which is passed in the wire format. Returns the component's HTML and its styles, without
 * the page shell's styles. Parses and sanitizes the component's content in the same way as a layout's content. If the
 * component throws, `html` is "".
 */
export async function renderFragment(
  component: { uid: string; componentName: string; fields: object },
  theme: string,
  settings: PageSettings,
  report: Report,
): Promise<{ html: string; styles: string }> {
  const { parsePage } = await import("../cms/parse/parse-page.ts");
  const placeholders = { main: [component] };
  const page = parsePage({
    sitecore: { context: { language: settings.language }, route: { name: "fragment", placeholders } },
  });
  const facts = { theme, languages: [settings.language] };
  return {
    html: page ? await renderRegion(page.regions.main, facts, `p${component.uid}`, settings, report) : "",
    styles: blockStyles(blockFolders.get(component.componentName) ?? ""),
  };
}
