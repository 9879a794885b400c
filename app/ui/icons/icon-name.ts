import { type IconName, iconPaths } from "./paths.ts";

/** Converts a name from the CMS to an icon name. Returns undefined if no icon has the name. */
export const iconName = (name: string): IconName | undefined =>
  Object.hasOwn(iconPaths, name) ? (name as IconName) : undefined;
