import type { CSSProperties } from "react";
import type { ToneName } from "../../lib/brand/colors.ts";
import { readableOn } from "./contrast.ts";

/**
 * Returns HTML attributes for a colored section. The section has the background color from the CMS, with readable text
 * and focus colors. Without a background color from the CMS, the section has the deep tone.
 */
export function surfaceOf(background: string): { "data-tone": ToneName; style?: CSSProperties } {
  if (!background) return { "data-tone": "deep" };
  const text = readableOn(background);
  const names = ["text", "muted", "heading", "link", "accent", "focus"].map((role) => `--color-${role}`);
  return {
    "data-tone": text === "#ffffff" ? "deep" : "plain",
    style: { backgroundColor: background, ...Object.fromEntries(names.map((name) => [name, text])) },
  };
}
