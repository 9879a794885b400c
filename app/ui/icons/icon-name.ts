import { type IconName, iconPaths } from "./paths.ts";

/** The icon that an author named, if the family has it. */
export const iconName = (name: string): IconName | undefined =>
  Object.hasOwn(iconPaths, name) ? (name as IconName) : undefined;
