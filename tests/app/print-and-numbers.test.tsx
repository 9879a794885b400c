import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { publications } from "../../app/publications/publication-examples.ts";
import { ButtonLink } from "../../app/ui/Button.tsx";
import { PhoneButton } from "../../app/ui/Phone.tsx";
import { TextLink } from "../../app/ui/TextLink.tsx";
import { link, list, renderBlock, value } from "../support/render-block.ts";

const button = { text: "Join", link: link("/careers").value };
const promotions: [name: string, fields: object][] = [
  ["CTABanner", { title: value("Join us"), linkOne: link("/careers"), linkOneText: value("Join") }],
  ["PromotionBanner", { heading: value("Join us"), link: link("/careers", "Join") }],
  ["CalloutFeaturedBanner", { title: value("Join us") }],
  ["ContextualCTA", { bannerHeading: value("Join us") }],
  ["ContextualInlineBanner", { bannerHeading: value("Join us") }],
  ["ThankYouCards", { cards: list({ title: value("Join us"), ...button }) }],
  ["PublicationCardCollection", { pages: publications }],
  ["TopPublications", { pages: publications }],
];

it.each(promotions)("printed pages omit the block %s", async (name, fields) => {
  const html = await renderBlock(name, fields);
  expect(html).toMatch(/^(?:<div[^>]*data-block[^>]*>)?<(?:section|div)[^>]* data-print="none"/);
});

it("printed pages keep a message that is not a promotion", async () => {
  expect(await renderBlock("InlineMessageBanner", { title: value("The pharmacy is closed") })).not.toContain(
    "data-print",
  );
});

it.each([
  ["Call (303) 555-0142", "(303) 555-0142"],
  ["Llame al 303-555-0142 hoy", "303-555-0142"],
  ["Call 1-800-MEDICARE", "1-800-MEDICARE"],
  ["Call 303.555.0142 or (720) 555‑0100", "303.555.0142", "(720) 555‑0100"],
  ["Show 1 - 20 of 57"],
  ["Call 911"],
])("no line of the label %s ends within a number", (label, ...numbers) => {
  for (const html of [
    renderToString(<ButtonLink href="/">{label}</ButtonLink>),
    renderToString(<TextLink href="/">{label}</TextLink>),
  ]) {
    expect([...html.matchAll(/<span class="[^"]+">([^<]+)<\/span>/g)].map(([, text]) => text)).toEqual(numbers);
    expect(html.replace(/<[^>]*>/g, "")).toBe(label);
  }
});

it("a button that calls a number keeps the number in one piece", () => {
  expect(renderToString(<PhoneButton value="303-555-0142" />)).toMatch(/<span class="[^"]+">\(303\) 555-0142<\/span>/);
});
