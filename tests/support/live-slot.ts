import { afterAll } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { blocks } from "../../app/blocks/index.ts";
import type { BlockDefinition } from "../../app/blocks/types.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { translator } from "../../app/context/phrases.ts";
import type { PageSettings } from "../../app/render/render-blocks.tsx";
import { renderBody } from "../../app/render/render-body.tsx";
import type { Slot } from "../../app/render/slots.ts";

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
  const [slot] = (await renderBody(page!, settings, () => {})).slots.values();
  if (!slot) throw new Error(`${componentName} is not a live block`);
  return slot;
}

/** Adds a live block to the registry until the end of the test file. Returns a function that returns a slot of it. */
export function liveBlock(
  definition: Pick<BlockDefinition, "load" | "View">,
): (id: string, more?: Partial<Slot>) => Slot {
  const name = `Live ${crypto.randomUUID()}`;
  blocks.set(name, { name, fields: {}, ...definition });
  afterAll(() => void blocks.delete(name));
  return (id, more = {}) => ({
    id,
    when: "stream",
    block: { uid: id, name, dataSource: "", values: { id }, placeholders: {} },
    facts: { theme: "default", languages: ["en"] },
    queryParams: definition.load?.queryParams ?? [],
    skeleton: "",
    ...more,
  });
}
