import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Promotions } from "../../app/care/Promotions.tsx";
import { Rating, starFill } from "../../app/care/Rating.tsx";
import { Breadcrumbs } from "../../app/ui/Breadcrumbs.tsx";
import { Card } from "../../app/ui/Card.tsx";
import { Disclosure } from "../../app/ui/Disclosure.tsx";
import { iconPaths } from "../../app/ui/icons/paths.ts";
import { Picture } from "../../app/ui/Picture.tsx";

describe("ratings (PR-01)", () => {
  it.each([
    [4.6, "4.6"],
    [4.25, "4.3"],
    [9, "5.0"],
  ])("the rating label shows the rating %d as %s", (value, text) => {
    expect(renderToStaticMarkup(<Rating value={value} label="Rated {n} out of 5" />)).toContain(
      `Rated ${text} out of 5`,
    );
  });

  it.each([
    [4.6, 4, "half"],
    [4.8, 4, "full"],
    [4.1, 4, "none"],
    [4.1, 0, "full"],
  ])("the star rating %d shows star %d as %s", (value, index, fill) => expect(starFill(value, index)).toBe(fill));
});

describe("AX-05 pictures", () => {
  it("images reserve space in the layout, and images below the fold load lazily", () => {
    const late = renderToStaticMarkup(<Picture src="/a.svg" alt="" width={600} height={400} />);
    expect(late).toContain('width="600" height="400" loading="lazy"');
    const first = renderToStaticMarkup(<Picture src="/a.svg" alt="A nurse" width={600} height={400} eager />);
    expect(first).toContain('loading="eager" fetchPriority="high"');
  });

  it("images have a srcset for raster files from the media path, but not for SVG (PF-14)", () => {
    const src = "/sc10media/a.jpg?w=600&amp;h=400";
    const set = `srcSet="${src}&amp;size=320 320w, ${src}&amp;size=480 480w, ${src} 600w"`;
    const props = { src: "/sc10media/a.jpg?w=600&h=400", alt: "", width: 600, height: 400 };
    expect(renderToStaticMarkup(<Picture {...props} />)).toContain(`${set} sizes="auto, 100vw"`);
    expect(renderToStaticMarkup(<Picture {...props} eager sizes="50vw" />)).toContain(`${set} sizes="50vw"`);
    const narrow = renderToStaticMarkup(<Picture {...props} src="/a.svg" narrow={props} />);
    expect(narrow).toContain(`${set} sizes="100vw" width="600"`);
    expect(narrow.match(/srcSet/g)).toHaveLength(1);
  });
});

it("a card that is a link contains one link, whose accessible name is the title (AX-02)", () => {
  const html = renderToStaticMarkup(<Card title="Heart care" href="/heart" />);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toMatch(/<a [^>]*href="\/heart"[^>]*>Heart care<\/a>/);
});

it("an accordion item without a `name` stays open when another item opens", () => {
  expect(
    renderToStaticMarkup(
      <Disclosure title="t" level={3}>
        x
      </Disclosure>,
    ),
  ).not.toContain("name=");
  const named = renderToStaticMarkup(
    <Disclosure title="t" level={3} name="faq">
      x
    </Disclosure>,
  );
  expect(named).toMatch(/name="faq"/);
  const fixed = renderToStaticMarkup(
    <Disclosure title="t" level={3} name="faq" always>
      x
    </Disclosure>,
  );
  expect(fixed).not.toContain("<details");
});

it("the last breadcrumb is the current page", () => {
  const html = renderToStaticMarkup(
    <Breadcrumbs
      label="Breadcrumb"
      steps={[
        { text: "Home", href: "/" },
        { text: "Heart", href: "/h" },
      ]}
    />,
  );
  expect(html).toContain('<span aria-current="page">Heart</span>');
  expect(html).not.toContain('href="/h"');
});

it.each([
  ["", "heart", "heart"],
  [null, "heart", "heart"],
  ["syringe", "heart", "syringe"],
  ["", "", "info"],
] as const)("a promotion with the banner icon '%s' and the icon '%s' shows %s (EN-14)", (bannerIcon, icon, shown) => {
  const banner = { heading: "Know your heart", bannerIcon, icon };
  const page = { language: "en", t: ({ en }: { en: string }) => en } as never;
  const html = renderToStaticMarkup(Promotions({ banners: [banner as never], page }));
  expect(html).toContain(iconPaths[shown]);
});
