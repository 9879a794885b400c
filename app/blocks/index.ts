import * as folders from "./registry.ts";
import type { BlockDefinition } from "./types.ts";

/** All blocks, keyed by folder name. */
export const registry: Readonly<Record<string, BlockDefinition>> = folders;

/** All blocks, keyed by `componentName`, which is the block's name in the CMS. */
export const blocks = new Map(Object.values(registry).map((definition) => [definition.name, definition]));

/** Folder names, keyed by component name. */
export const blockFolders = new Map(Object.entries(registry).map(([folder, definition]) => [definition.name, folder]));
