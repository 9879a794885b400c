import type { LayoutDocument } from "../../contracts/content.ts";
import { isRecord } from "../../lib/cms/records.ts";

type Json = Record<string, unknown>;

/**
 * Returns a layout for authors: marks the page as edited or previewed and, for editing, adds the editor's `metadata`
 * object to every field.
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

/** Returns a stored layout for authors as JSON. Text that is not a valid layout is returned unchanged. */
export function editedText(text: string, mode: string): string {
  try {
    return JSON.stringify(asEdited(JSON.parse(text), mode));
  } catch {
    return text;
  }
}

/**
 * Returns a layout with a single component of a page, found by ID or data source, for the editor's component library.
 * Returns null if the page does not contain the component.
 */
export function componentAlone(document: LayoutDocument, uid: string, dataSource: string): LayoutDocument | null {
  const { context, route } = document.sitecore;
  const component = route && componentIn(route.placeholders, uid, dataSource);
  if (!component) return null;
  const placeholders = { "editing-componentmode-placeholder": [component] } as unknown as typeof route.placeholders;
  return {
    sitecore: {
      ...document.sitecore,
      context: { ...context, renderingType: "component" },
      route: { ...route, placeholders },
    },
  };
}

function componentIn(value: unknown, uid: string, dataSource: string): Json | null {
  if (typeof value !== "object" || value === null) return null;
  if (
    isRecord(value) &&
    "componentName" in value &&
    (value.uid === uid || (dataSource && value.dataSource === dataSource))
  )
    return value;
  for (const inner of Object.values(value)) {
    const found = componentIn(inner, uid, dataSource);
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
