import type { BlockDefinition } from "./define.ts";
import locationSearch from "./location-search/index.ts";
import richText from "./rich-text/index.ts";

/** Every block, by the name of its folder. A test holds this list equal to the folders. */
export const registry = {
  "location-search": locationSearch,
  "rich-text": richText,
} as unknown as Record<string, BlockDefinition>;

/** Every block, by the component name of the content system. */
export const blocks = new Map(Object.values(registry).map((definition) => [definition.name, definition]));

/** The folder of a block, by its component name. */
export const blockFolders = new Map(Object.entries(registry).map(([folder, definition]) => [definition.name, folder]));
