import { type IconName, iconPaths } from "./paths.ts";

/** Converts a name from the CMS to an icon name, or returns undefined if no icon with that name exists. */
export const iconName = (name: string): IconName | undefined =>
  Object.hasOwn(iconPaths, name) ? (name as IconName) : undefined;
