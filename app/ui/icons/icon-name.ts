import { type IconName, iconPaths } from "./paths.ts";

/** Returns the icon name from the CMS, or undefined if no icon has this name. */
export const iconName = (name: string): IconName | undefined =>
  Object.hasOwn(iconPaths, name) ? (name as IconName) : undefined;
