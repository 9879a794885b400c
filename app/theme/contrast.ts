/** WCAG 2.2 contrast: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */

/**
 * The contrast ratio of two opaque colours, 1 to 21.
 * @throws RangeError when a colour is not `#rgb` or `#rrggbb`
 */
export function contrastRatio(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Which text an authored background needs: `deep` (light text) or `plain` (dark text), whichever reads better.
 * @throws RangeError as `contrastRatio`
 */
export function toneOn(background: string): "plain" | "deep" {
  return contrastRatio(background, "#ffffff") > contrastRatio(background, "#14303a") ? "deep" : "plain";
}

/**
 * The colour of text that reads on an authored background at 4.5 or better: white or the dark of the site, and black
 * on the middling ones where neither is enough.
 * @throws RangeError as `contrastRatio`
 */
export function readableOn(background: string): string {
  const better = toneOn(background) === "deep" ? "#ffffff" : "#14303a";
  return contrastRatio(background, better) >= 4.5 ? better : "#000000";
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

type Rgb = [number, number, number];

function channels(hex: string): Rgb {
  const long = /^#[\da-f]{3}$/i.test(hex) ? hex.replace(/[\da-f]/gi, "$&$&") : hex;
  if (!/^#[\da-f]{6}$/i.test(long)) throw new RangeError(`not a #rrggbb colour: ${hex}`);
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255) as Rgb;
}
