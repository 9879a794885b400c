import { type IconName, iconPaths } from "./paths.ts";

/** Returns a known icon name for a name from the CMS, or undefined if there is no such icon. */
export const iconName = (name: string): IconName | undefined =>
  Object.hasOwn(iconPaths, name) ? (name as IconName) : undefined;
