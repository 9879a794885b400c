import * as folders from "./registry.ts";
import type { BlockDefinition } from "./types.ts";

/** Every block, by the name of its folder. */
export const registry: Readonly<Record<string, BlockDefinition>> = folders;

/** Every block, by the component name of the content system. */
export const blocks = new Map(Object.values(registry).map((definition) => [definition.name, definition]));

/** The folder of a block, by its component name. */
export const blockFolders = new Map(Object.entries(registry).map(([folder, definition]) => [definition.name, folder]));
