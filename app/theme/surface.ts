import type { CSSProperties } from "react";
import { readableOn } from "./contrast.ts";
import type { ToneName } from "./tokens.ts";

/** A band's surface: the theme's deepest, or one of the author's color with words and focus that read on it. */
export function surfaceOf(background: string): { "data-tone": ToneName; style?: CSSProperties } {
  if (!background) return { "data-tone": "deep" };
  const text = readableOn(background);
  const names = ["text", "muted", "heading", "link", "accent", "focus"].map((role) => `--color-${role}`);
  return {
    "data-tone": text === "#ffffff" ? "deep" : "plain",
    style: { backgroundColor: background, ...Object.fromEntries(names.map((name) => [name, text])) },
  };
}
