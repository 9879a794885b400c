import { type IconName, iconPaths } from "./paths.ts";

/** Converts a name from the CMS to an icon name, or returns undefined if there is no such icon. */
export const iconName = (name: string): IconName | undefined =>
  Object.hasOwn(iconPaths, name) ? (name as IconName) : undefined;
