import { type IconName, iconPaths } from "./paths.ts";

/** Returns an icon name from the CMS if the icon exists, or undefined. */
export const iconName = (name: string): IconName | undefined =>
  Object.hasOwn(iconPaths, name) ? (name as IconName) : undefined;
