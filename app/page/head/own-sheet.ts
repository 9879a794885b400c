import build from "virtual:shared-sheet";
import { sharedSheet } from "./shared-sheet.ts";

/** The shared sheet of this build; null where styles are not bundled. */
export const ownSharedSheet = build && sharedSheet(build, build.sheets.join(""));
