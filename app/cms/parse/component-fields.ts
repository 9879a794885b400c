import { isEmpty, isRecord, recordOf, textOf, type Wire } from "../fields/wire.ts";

/**
 * Returns a component's fields, keyed by name. The wire format has three variants: plain fields, a component query
 * response (`fields.data`), and the list from SXA's navigation component.
 */
export function componentFields(fields: unknown): Wire {
  const entries = navigationEntries(fields);
  if (entries) return { entries };
  const { data, ...otherFields } = recordOf(fields);
  if (data === undefined) return withQueriedLists(otherFields);
  return isRecord(data) && !("value" in data) ? { ...flattenQuery(data), ...otherFields } : { ...otherFields, data };
}

/** Converts lists that a component has from a query without grouping them in `data`. */
const withQueriedLists = (fields: Wire): Wire =>
  Object.fromEntries(
    Object.entries(fields).map(([name, part]) => {
      const { results, targetItems, targetItem } = recordOf(part);
      const isQueried = Array.isArray(results) || Array.isArray(targetItems) || isRecord(targetItem);
      return [name, isQueried ? flattenQuery({ [name]: part })[name] : part];
    }),
  );

const isField = (part: unknown): boolean => isRecord(part) && ("value" in part || "jsonValue" in part);

/** Flattens a component query response, which groups fields by item or template. */
function flattenQuery(group: Wire): Wire {
  const result: Wire = {};
  const add = (name: string, value: unknown) => {
    if (isEmpty(result[name])) result[name] = value;
  };
  for (const [name, part] of Object.entries(group)) {
    if (!isRecord(part)) {
      if (Array.isArray(part)) add(name, part.map(queriedItem));
    } else if (isField(part)) add(name, part);
    else if (Array.isArray(part.results)) add(name, part.results.map(queriedItem));
    else if (Array.isArray(part.targetItems)) add(name, part.targetItems.map(queriedItem));
    else if (isRecord(part.targetItem)) add(name, queriedItem(part.targetItem));
    else if (textOf(part.src) || textOf(part.href)) add(name, { value: part });
    else for (const [inner, value] of Object.entries(flattenQuery(part))) add(inner, value);
  }
  return result;
}

/** Converts an item in a query response to the layout service's format. */
function queriedItem(item: unknown): unknown {
  if (!isRecord(item) || isRecord(item.fields)) return item;
  const { id, name, displayName, url } = item;
  const address = isRecord(url) ? (url.path ?? url.url) : url;
  return { id, name, displayName, url: textOf(address), fields: flattenQuery(item) };
}

/**
 * Converts the fields of SXA's navigation component to menu entries, or returns null for any other component's fields.
 */
function navigationEntries(fields: unknown): unknown[] | null {
  const list = Array.isArray(fields) ? fields : Object.values(recordOf(fields));
  if (list.length === 0 || !list.every((entry) => isRecord(entry) && "Href" in entry)) return null;
  const [root] = list;
  // If the navigation has a single root page, the menu shows the root page and its children at the same level.
  if (list.length === 1) return [{ ...root, Children: [] }, ...childrenOf(root)].map(menuEntry);
  return list.map(menuEntry);
}

const childrenOf = (entry: unknown): Wire[] => {
  const { Children } = recordOf(entry);
  return Array.isArray(Children) ? Children.filter(isRecord) : [];
};

const linkOf = ({ Id, Href, Querystring, NavigationTitle, Title, DisplayName }: Wire) => ({
  id: textOf(Id),
  fields: {
    title: [NavigationTitle, Title, DisplayName].find((text) => textOf(text) || textOf(recordOf(text).value)),
    titleLink: { value: { href: textOf(Href), querystring: textOf(Querystring) } },
  },
});

function menuEntry(entry: Wire): unknown {
  const { id, fields } = linkOf(entry);
  const below = childrenOf(entry);
  if (below.length === 0) return { id, fields };
  const withDescendants = (list: Wire[]): Wire[] =>
    list.flatMap((entry) => [entry, ...withDescendants(childrenOf(entry))]);
  const navigationLinks = [entry, ...withDescendants(below)].map(linkOf);
  const navigationGroups = [{ id, fields: { navigationLinks } }];
  return { id, fields: { title: fields.title, isDropDown: { value: true }, navigationGroups } };
}
