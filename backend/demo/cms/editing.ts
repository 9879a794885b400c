import type { LayoutDocument } from "../../../contracts/content.ts";
import { isItemId, itemKey } from "../../../lib/cms/items.ts";
import { isRecord } from "../../../lib/cms/records.ts";

type Json = Record<string, unknown>;

/**
 * Returns a layout with the page state `edit` or `preview`. For `edit`, the function adds a `metadata` object to every
 * field, as the page editor requires.
 */
export function asEdited(document: LayoutDocument, mode: string): LayoutDocument {
  const isEditing = mode === "edit";
  const { context, route } = document.sitecore;
  return {
    sitecore: {
      ...document.sitecore,
      context: { ...context, pageEditing: isEditing, pageState: isEditing ? "edit" : "preview", editMode: "metadata" },
      route: isEditing && route ? (withMetadata(route, String(route.itemId ?? "")) as typeof route) : route,
    },
  };
}

/**
 * Converts a JSON layout to the version for authors (`asEdited`). If the string is not a valid layout, returns it
 * unchanged.
 */
export function editedText(text: string, mode: string): string {
  try {
    return JSON.stringify(asEdited(JSON.parse(text), mode));
  } catch {
    return text;
  }
}

/** A request for a component from the editor's component library. Each property may be an empty string. */
interface ComponentReference {
  uid: string;
  dataSource: string;
  /**
   * Name of the component, used only if the page does not contain the component. The demo CMS identifies renderings by
   * component name.
   */
  rendering: string;
}

/**
 * Returns a layout with one component, for the editor's component library. The layout contains the page's component
 * with the requested ID or data source. If the page does not contain the component, the layout contains a new component
 * without fields or, if the request does not name a rendering, no component.
 */
export function componentAlone(document: LayoutDocument, reference: ComponentReference): LayoutDocument {
  const { context, route } = document.sitecore;
  const { uid, rendering, dataSource } = reference;
  const match = route && componentIn(route.placeholders, reference);
  const isName = rendering !== "" && !isItemId(rendering);
  const newComponent: Json | null = isName ? { componentName: rendering, dataSource, params: {}, fields: {} } : null;
  const component = match ?? newComponent;
  const list = component ? [{ ...component, uid: uid || component.uid }] : [];
  const placeholders = { "editing-componentmode-placeholder": list } as unknown as NonNullable<
    typeof route
  >["placeholders"];
  return {
    sitecore: {
      ...document.sitecore,
      context: { ...context, renderingType: "component" },
      route: route && { ...route, placeholders },
    },
  };
}

const isSame = (value: unknown, id: string) => id !== "" && itemKey(String(value)) === itemKey(id);

function componentIn(value: unknown, reference: ComponentReference): Json | null {
  if (typeof value !== "object" || value === null) return null;
  if (
    isRecord(value) &&
    "componentName" in value &&
    (isSame(value.uid, reference.uid) || isSame(value.dataSource, reference.dataSource))
  )
    return value;
  for (const child of Object.values(value)) {
    const match = componentIn(child, reference);
    if (match) return match;
  }
  return null;
}

function withMetadata(value: unknown, item: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withMetadata(entry, item));
  if (!isRecord(value)) return value;
  const itemId = String(value.dataSource || value.id || item);
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      name === "fields" && isRecord(child) ? fieldsWithMetadata(child, itemId) : withMetadata(child, itemId),
    ]),
  );
}

function fieldsWithMetadata(values: Json, item: string): Json {
  return Object.fromEntries(
    Object.entries(values).map(([name, field]) => {
      if (!isRecord(field) || !("value" in field)) return [name, withMetadata(field, item)];
      const metadata = {
        datasource: { id: item, language: "en", revision: "1", version: 1 },
        title: name,
        fieldId: `${item}/${name}`,
        fieldType: isRecord(field.value) ? ("src" in field.value ? "image" : "general link") : "single-line text",
        rawValue: typeof field.value === "string" ? field.value : "",
      };
      return [name, { ...field, metadata }];
    }),
  );
}
