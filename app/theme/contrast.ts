/** Color contrast as defined by WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */

/**
 * Returns the contrast ratio of two opaque colors, from 1 to 21.
 * @throws RangeError if a color is not `#rgb` or `#rrggbb`
 */
export function contrastRatio(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns a text color whose contrast ratio with a background color from the CMS is at least 4.5. The text color is
 * white or the site's dark text color. If the contrast of both colors is too low, the text color is black.
 * @throws RangeError if the background is not `#rgb` or `#rrggbb`
 */
export function readableOn(background: string): string {
  const textColor = contrastRatio(background, "#ffffff") > contrastRatio(background, "#14303a") ? "#ffffff" : "#14303a";
  return contrastRatio(background, textColor) >= 4.5 ? textColor : "#000000";
}

/**
 * Returns the shade closest to `background` whose contrast ratio with the text color `font` is at least 4.5. Returns
 * `background` if its contrast is sufficient.
 * @throws RangeError if a color is not `#rgb` or `#rrggbb`
 */
export function readableBackground(font: string, background: string): string {
  const step = contrastRatio(font, "#000000") > contrastRatio(font, "#ffffff") ? -0.01 : 0.01;
  // All channels shift by the same amount because mixing with black or white would produce a duller color.
  for (let shift = 0; Math.abs(shift) < 1; shift += step) {
    const shifted = hexOf(channels(background).map((channel) => Math.min(1, Math.max(0, channel + shift))));
    if (contrastRatio(font, shifted) >= 4.5) return shifted;
  }
  return step < 0 ? "#000000" : "#ffffff";
}

const hexOf = (rgb: number[]) => `#${rgb.map(twoDigits).join("")}`;
const twoDigits = (channel: number) =>
  Math.round(channel * 255)
    .toString(16)
    .padStart(2, "0");

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

type Rgb = [number, number, number];

function channels(hex: string): Rgb {
  const sixDigits = /^#[\da-f]{3}$/i.test(hex) ? hex.replace(/[\da-f]/gi, "$&$&") : hex;
  if (!/^#[\da-f]{6}$/i.test(sixDigits)) throw new RangeError(`expected a color in #rgb or #rrggbb format: ${hex}`);
  return [1, 3, 5].map((start) => Number.parseInt(sixDigits.slice(start, start + 2), 16) / 255) as Rgb;
}
