import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import onePage from "../../app/tools/authors/page/index.tsx";
import { examinePage } from "../../contracts/authors.ts";

const link = {
  level: "broken",
  block: "RichText",
  item: "",
  field: "body",
  wrong: "Broken link",
  about: "link",
} as const;
const text = { ...link, wrong: "Expected text", about: undefined };

it.each([
  ["no problem", [], "No problems."],
  ["a broken link", [link], "No problems except those of links and documents below."],
  ["a broken link and a wrong field", [link, text], undefined],
])("of a page with %s, authors read what is wrong and nothing else (DX-03)", (_what, findings, said) => {
  const data = { ...examinePage.example.response, findings };
  const page = { timeZone: "America/Denver" };
  const props = { data, page, query: new URLSearchParams() } as unknown as ComponentProps<typeof onePage.View>;
  const html = renderToString(<onePage.View {...props} />);
  expect(/<p>(No problems[^<]*)<\/p>/.exec(html)?.[1]).toBe(said);
  for (const { wrong } of findings) expect(html).toContain(wrong);
});
