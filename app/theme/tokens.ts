/**
 * The site's design tokens. A theme consists of tones, and a tone defines a color for each role. A component that uses
 * `var(--color-text)` is readable on every surface in every theme. The default theme and the children's theme share
 * sizes, spacing, and motion. The children's theme has larger radii than the default theme.
 */
import { type Tone, type ToneName, tones } from "../../lib/brand/colors.ts";
import { displayStack, displayWeight, textStack } from "./fonts.ts";

interface Theme {
  tones: Record<ToneName, Tone>;
  shape: Record<string, string>;
}

export const themes = {
  default: {
    tones: tones.default,
    shape: {
      "font-display": displayStack,
      "weight-display": displayWeight,
      "tracking-display": "-0.012em",
      "radius-s": "8px",
      "radius-m": "14px",
      "radius-l": "24px",
      "radius-button": "12px",
      "shadow-s": "0 1px 2px rgb(16 52 56 / 0.06), 0 2px 8px rgb(16 52 56 / 0.05)",
      "shadow-m": "0 2px 4px rgb(16 52 56 / 0.05), 0 12px 28px rgb(16 52 56 / 0.1)",
    },
  },
  "childrens-health": {
    tones: tones["childrens-health"],
    shape: {
      "font-display": textStack,
      "weight-display": "800",
      "tracking-display": "-0.02em",
      "radius-s": "12px",
      "radius-m": "22px",
      "radius-l": "36px",
      "radius-button": "999px",
      "shadow-s": "0 1px 2px rgb(53 40 138 / 0.06), 0 3px 10px rgb(53 40 138 / 0.07)",
      "shadow-m": "0 2px 4px rgb(53 40 138 / 0.06), 0 14px 32px rgb(53 40 138 / 0.14)",
    },
  },
} satisfies Record<string, Theme>;

/**
 * Pairs of background and text colors that have a fixed meaning, such as success. Each pair has the same colors on
 * every surface.
 */
export const signals = {
  info: ["#e3eef9", "#163f6b"],
  success: ["#dff1e2", "#14532d"],
  warning: ["#fdf0cf", "#6a4100"],
  danger: ["#fce4e6", "#8f1230"],
  "wait-green": ["#dcf0df", "#14532d"],
  "wait-yellow": ["#fdf1b8", "#5f4700"],
  "wait-orange": ["#ffe1c7", "#7a3400"],
  "wait-red": ["#fddcdc", "#931a1a"],
  "wait-burgundy": ["#6d1531", "#ffffff"],
  "wait-neutral": ["#e8eaeb", "#3a4649"],
} as const satisfies Record<string, readonly [background: string, text: string]>;

const { plain } = tones.default;

/**
 * Emergency notice colors, which are the same in all themes. The contrast ratio of text to background is at least 8:1.
 */
export const noticeColors = {
  information: { text: plain.heading, ground: plain.tint, edge: plain.link },
  warning: { text: "#3d2600", ground: "#ffe9ad", edge: "#b26b00" },
  emergency: { text: "#ffffff", ground: "#8c1a11", edge: "#4d0a05" },
};

/**
 * Design tokens that are the same in all themes. Fluid sizes grow with the viewport width, from 320 px to 1440 px.
 * Sizes in rem scale with the visitor's text size. If the text is large and the viewport is narrow, spacing and
 * headings shrink so that long words still fit.
 */
export const scale: Record<string, string> = {
  "font-text": textStack,
  "text-xs": "0.875rem",
  "text-s": "1rem",
  "text-m": "1.125rem",
  "text-l": "min(clamp(1.1875rem, 1.14rem + 0.24vw, 1.375rem), 10vw)",
  "heading-s": "min(clamp(1.1875rem, 1.14rem + 0.24vw, 1.375rem), 10vw)",
  "heading-m": "min(clamp(1.4375rem, 1.36rem + 0.4vw, 1.75rem), 11.25vw)",
  "heading-l": "min(clamp(1.8125rem, 1.63rem + 0.92vw, 2.5rem), 11.75vw)",
  "heading-xl": "min(clamp(2.125rem, 1.75rem + 1.9vw, 3.625rem), 12.25vw)",
  "space-1": "0.25rem",
  "space-2": "0.5rem",
  "space-3": "min(0.75rem, 3.75vw)",
  "space-4": "min(1rem, 5vw)",
  "space-5": "min(1.5rem, 7.5vw)",
  "space-6": "min(2rem, 10vw)",
  "space-7": "min(3rem, 15vw)",
  "space-8": "min(4rem, 20vw)",
  gutter: "min(clamp(1rem, 0.4rem + 3vw, 3rem), 5vw)",
  "section-space": "min(clamp(2.75rem, 2rem + 3.6vw, 6rem), 14vw)",
  container: "1440px",
  // A line of 33em has about 70 characters because characters in Figtree are 0.46em wide on average. A line of 70ch
  // would have about 95 characters because the digit 0 is wider than the average character.
  measure: "33em",
  "ease-out": "cubic-bezier(0.2, 0.7, 0.2, 1)",
  "duration-fast": "140ms",
  "duration-slow": "280ms",
  "layer-raised": "1",
  "layer-header": "100",
  "layer-dialog": "1000",
};
