import { examplesFor } from "../../app/blocks/examples.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { translator } from "../../app/context/phrases.ts";
import type { PageSettings, Slot } from "../../app/render/render-blocks.tsx";
import { renderBody } from "../../app/render/render-body.tsx";

export const settings: PageSettings = {
  language: "en",
  path: "/somewhere",
  editing: false,
  timeZone: "America/Denver",
  t: translator("en", null),
};

/** Returns the slot of a live block on a page that contains only this block, with the fields of its default example. */
export async function liveSlot(componentName: string): Promise<Slot> {
  const { fields } = examplesFor({ name: componentName }).ordinary;
  const placeholders = { main: [{ uid: "u", componentName, dataSource: "{d}", fields }] };
  const page = parsePage({ sitecore: { context: {}, route: { name: "p", placeholders } } });
  const slot = (await renderBody(page!, settings, () => {})).find((segment) => typeof segment !== "string");
  if (!slot) throw new Error(`${componentName} is not a live block`);
  return slot as Slot;
}
