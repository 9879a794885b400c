/** Functions that create cards in the wire format for block examples. */
import { image, item, link, longText, value } from "../fields/example-values.ts";

const drawing = (name: string) => image(`/sc10media/icons/services/${name}.svg`, "", 24, 24);
export const scene = (name: string, alt = "") => image(`/sc10media/${name}.svg`, alt, 900, 600);

/** Returns an example card with an SVG icon. */
export const iconCard = (title: string, description: string, icon: string, href: string, linkText = "") =>
  item(title, {
    title: value(title),
    description: value(description),
    icon: drawing(icon),
    link: link(href, linkText),
  });

export const wrongCards = [
  null,
  {},
  { fields: { title: { value: 3 }, icon: value("none"), link: value("javascript:1") } },
];
export { drawing };

/** Returns example cards with very long text. */
export const longCards = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    iconCard(`${longText(7)} ${index}`, longText(40), "heart-pulse", "https://portal.example.org", longText(4)),
  );

/** Example headings and links with very long text for a card collection. */
export const longHeadings = {
  heading: value(longText(16)),
  description: value(longText(40)),
  ctaLink: link("/about-us", ""),
  ctaLinkText: value(longText(8)),
};
