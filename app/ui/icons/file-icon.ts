import { type FileIcon, fileIcon } from "../../../lib/text/files.ts";
import type { IconName } from "./paths.ts";

const icons: Record<FileIcon, IconName> = {
  doc: "file-doc",
  pdf: "file-pdf",
  xls: "file-xls",
  ppt: "file-ppt",
  photo: "image",
  generic: "file",
};

/** Returns the icon for a file extension. */
export const fileIconName = (extension: string): IconName => icons[fileIcon(extension)];
