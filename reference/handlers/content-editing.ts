import type { LayoutDocument } from "../../contracts/content.ts";
import { isItemId, itemKey } from "../../lib/cms/items.ts";
import { isRecord } from "../../lib/cms/records.ts";

type Json = Record<string, unknown>;

/**
 * Returns a layout with the page state `edit` or `preview`. For `edit`, the function adds a `metadata` object to every
 * field, as the page editor requires.
 */
export function asEdited(document: LayoutDocument, mode: string): LayoutDocument {
  const editing = mode === "edit";
  const { context, route } = document.sitecore;
  return {
    sitecore: {
      ...document.sitecore,
      context: { ...context, pageEditing: editing, pageState: editing ? "edit" : "preview", editMode: "metadata" },
      route: editing && route ? (marked(route, String(route.itemId ?? "")) as typeof route) : route,
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
interface WantedComponent {
  uid: string;
  dataSource: string;
  /**
   * Name of the component. Used only if the page does not contain the component. The demo CMS identifies renderings by
   * component name.
   */
  rendering: string;
}

/**
 * Returns a layout with one component, for the editor's component library. The layout contains the page's component
 * with the requested ID or data source. If the page has no such component, the layout contains a new component without
 * fields. If the page does not contain the component and the request does not name a rendering, the layout is empty.
 */
export function componentAlone(document: LayoutDocument, wanted: WantedComponent): LayoutDocument {
  const { context, route } = document.sitecore;
  const { uid, rendering, dataSource } = wanted;
  const found = route && componentIn(route.placeholders, wanted);
  const isName = rendering !== "" && !isItemId(rendering);
  const added: Json | null = isName ? { componentName: rendering, dataSource, params: {}, fields: {} } : null;
  const component = found ?? added;
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

function componentIn(value: unknown, wanted: WantedComponent): Json | null {
  if (typeof value !== "object" || value === null) return null;
  if (
    isRecord(value) &&
    "componentName" in value &&
    (isSame(value.uid, wanted.uid) || isSame(value.dataSource, wanted.dataSource))
  )
    return value;
  for (const inner of Object.values(value)) {
    const found = componentIn(inner, wanted);
    if (found) return found;
  }
  return null;
}

function marked(value: unknown, item: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => marked(entry, item));
  if (!isRecord(value)) return value;
  const own = String(value.dataSource || value.id || item);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "fields" && isRecord(inner) ? fields(inner, own) : marked(inner, own),
    ]),
  );
}

function fields(set: Json, item: string): Json {
  return Object.fromEntries(
    Object.entries(set).map(([name, field]) => {
      if (!isRecord(field) || !("value" in field)) return [name, marked(field, item)];
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
