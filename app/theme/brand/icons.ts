import { petals } from "../../../lib/brand/mark.ts";
import { brand } from "../../../lib/brand/name.ts";
import { themes } from "../tokens.ts";

const { plain, deep } = themes.default.tones;
const fills = ({ brand, brandSoft, accent }: typeof plain) =>
  `.brand{fill:${brand}}.brand-soft{fill:${brandSoft}}.accent{fill:${accent}}`;
const flower = petals
  .map(({ color, path, transform }) => `<path class="${color}" d="${path}" transform="${transform}"/>`)
  .join("");

/**
 * Returns the content of `public/favicon.svg`: the brand mark in the default theme's colors or, in dark mode, in
 * lighter colors.
 */
export const faviconSvg = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 1 46 46"><style>${fills(plain)}@media(prefers-color-scheme:dark){${fills(deep)}}</style>${flower}</svg>`;

/** Returns the content of `public/site.webmanifest`. */
export const webManifest = () => ({
  name: brand.name,
  short_name: brand.shortName,
  start_url: "/",
  display: "browser",
  background_color: plain.background,
  theme_color: deep.background,
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  ],
});
