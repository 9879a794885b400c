import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { LocationPicker } from "../../app/care/LocationPicker.tsx";
import type { PageContext } from "../../app/context/page-context.ts";
import { translator } from "../../app/context/phrases.ts";

const page = (editing: boolean) => ({ language: "en", editing, t: translator("en", null) }) as PageContext;
const wakeOf = (html: string) => /data-name="care\/location-prompt" data-hydrate="(\w+)"/.exec(html)?.[1];

it.each([
  [true, false, "load"],
  [true, true, "place"],
  [false, false, "place"],
])(
  "with backdrop %s and author mode %s, the location picker hydrates on the trigger '%s' (LO-12)",
  (backdrop, editing, wake) => {
    const html = renderToString(<LocationPicker page={page(editing)} backdrop={backdrop} />);
    expect(wakeOf(html)).toBe(wake);
    expect(html).toContain(`&quot;opens&quot;:${wake === "load"}`.replaceAll("&quot;", '"'));
  },
);

it("the location picker shows the authored disclaimer or, if there is none, the default disclaimer (HD-02)", () => {
  expect(renderToString(<LocationPicker page={page(false)} disclaimer="Only to sort." />)).toContain(
    "<p>Only to sort.</p>",
  );
  expect(renderToString(<LocationPicker page={page(false)} />)).toContain(
    "<p>We use your location only to show care near you",
  );
});
