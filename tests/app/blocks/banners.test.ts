import { describe, expect, it } from "vitest";
import { link, renderBlock as render, value } from "../../support/render-block.ts";

const picture = value({ src: "/-/media/a.svg", alt: "A", width: "900", height: "600" });

describe("text banners", () => {
  const button = { primaryButtonLink: link("/go"), primaryButtonText: value("Go") };

  it("the callout banner renders nothing if the title and the message are empty, even if other fields have values (BL-08)", async () => {
    expect(await render("CalloutFeaturedBanner", { ...button, preHeading: value("New") })).toBe("");
    expect(await render("CalloutFeaturedBanner", { ...button, preHeading: value("New") }, { editing: true })).not.toBe(
      "",
    );
    expect(await render("CalloutFeaturedBanner", { ...button, title: value("T") })).toMatch(/T<\/h2>.*href="\/go"/s);
  });

  describe.each([
    ["BL-08", "CalloutFeaturedBanner", "callout"],
    ["BL-13", "InlineMessageBanner", "band"],
  ])("row %s: %s", (_row, name, look) => {
    const icon = (file: string) => value({ src: `/-/media/${file}.svg`, alt: "" });
    const whole = {
      ...{ title: value("Title"), message: value("<p>Message</p>"), icon: icon("mark"), preHeading: value("Before") },
      ...{ primaryButtonText: value("One"), primaryButtonLink: link("/one"), primaryButtonIcon: icon("first") },
      ...{ secondaryButtonText: value("Two"), secondaryButtonLink: link("/two"), secondaryButtonIcon: icon("second") },
    };

    it("shows an icon, a line above the title, the message, and two buttons with icons", async () => {
      expect(await render(name, whole)).toMatch(
        /mark\.svg.*Before.*Title<\/h2>.*<p>Message<\/p>.*href="\/one".*first\.svg.*One.*href="\/two".*second\.svg.*Two/s,
      );
      expect(await render(name, { ...whole, secondaryButtonLink: link("") })).not.toMatch(/Two|second\.svg/);
      expect(await render(name, { ...whole, primaryButtonText: value("") })).not.toMatch(/href="\/one"|first\.svg/);
    });

    it("is a card on a surface of its own, or as wide as the page, in the tone that the author chose", async () => {
      expect(await render(name, whole)).toContain(`data-look="${look}"`);
      const card = await render(name, { ...whole, applyCardStyle: value(true) });
      expect(card).toContain('data-look="card"');
      for (const applyCardStyle of [value(true), value(false)])
        expect(await render(name, { ...whole, applyCardStyle, styleOption: value("sand") })).toContain(
          'data-tone="sand"',
        );
    });

    it("reports clicks on its buttons only if the author wants it", async () => {
      expect(await render(name, { ...whole, trackInCdp: value(true) })).toContain('data-counts-clicks="Title"');
      for (const trackInCdp of [value(false), value("")])
        expect(await render(name, { ...whole, trackInCdp })).not.toContain("data-counts-clicks");
    });
  });

  it("the promotion banner renders the promotion's summary, or nothing if the heading and the description are empty (BL-58)", async () => {
    expect(await render("PromotionBanner", { summary: value("S"), link: link("/x", "X") })).toBe("");
    const whole = {
      heading: value("H"),
      subHeading: value("Sub"),
      summary: value("S"),
      description: value("<p>D</p>"),
    };
    const html = await render("PromotionBanner", { ...whole, icon: picture, link: link("/x") });
    for (const part of ["H", "Sub", "S", "<p>D</p>", 'href="/x"', "LearnMore", "a.svg"]) expect(html).toContain(part);
    expect(html.replace(/<[^>]+>/g, "")).toContain("LearnMore: H");
    const both = await render("PromotionBanner", {
      ...whole,
      icon: picture,
      bannerIcon: value({ src: "/-/media/b.svg", alt: "" }),
    });
    expect(both).toContain("b.svg");
  });

  it("the children's banner renders a pebble-shaped image and, only on children's pages, a decorative face (BL-42)", async () => {
    const fields = { headline: value("H"), image: picture, ctaLink: link("/x"), styleOption: value("sand 2") };
    const html = await render("ChildrensHealthLandingBanner", fields, { theme: "childrens-health" });
    expect(html).toContain('data-shape="pebble"');
    expect(html).toContain("face2.svg");
    expect(html).not.toContain("/x");
    expect(await render("ChildrensHealthLandingBanner", fields)).not.toContain("face2.svg");
  });
});

describe("link banners", () => {
  const fields = {
    bannerHeading: value("H"),
    bannerDescription: value("<p>D</p>"),
    bannerImage: picture,
    topicIcon: value({ src: "/-/media/i.svg", alt: "" }),
    topicLabel: value("Topic"),
    primaryCTALink: link("/one"),
    primaryCTAText: value("One"),
    secondaryCTALink: link("/two"),
    secondaryCTAText: value("Two"),
  };

  it.each([
    ["BL-14", "ContextualInlineBanner"],
    ["BL-15", "ContextualCTA"],
  ])(
    "row %s: %s renders a topic, text, two buttons, and an image on the side that the author chose",
    async (_row, name) => {
      const html = await render(name, { ...fields, isLeft: value(false) });
      for (const part of ["Topic", "i.svg", "H</h2>", "<p>D</p>", "a.svg", 'href="/one"', 'href="/two"'])
        expect(html).toContain(part);
      expect(html).toContain('data-picture="right"');
      expect(await render(name, { ...fields, isLeft: value(true) })).toContain('data-picture="left"');
      expect(await render(name, { ...fields, secondaryCTALink: link("") })).not.toContain("Two");
      expect(await render(name, { bannerImage: picture })).toBe("");
    },
  );

  it("the call-to-action banner renders up to three complete buttons and uses the background color that the author chose (BL-47, TH-04)", async () => {
    const words = { title: value("T"), message: value("<p>M</p>") };
    const html = await render("CTABanner", {
      ...words,
      backgroundColor: value("#0b3f45"),
      linkOne: link("/one"),
      linkOneText: value("One"),
      linkTwo: link("/two"),
      linkThreeText: value("Three"),
    });
    expect(html).toMatch(/#0b3f45.*T<\/h2>.*<p>M<\/p>.*href="\/one"/s);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).not.toContain("Three");
    expect(await render("CTABanner", words)).not.toContain("#0b3f45");
  });
});

describe("pictures with text", () => {
  it("the product hero renders its texts and image, all five list items, and two buttons with icons (BL-09, EN-32)", async () => {
    const texts = ["preHeading", "heading", "subHeading", "calloutHeading", "calloutSubHeading"];
    const named = [...texts, ...[1, 2, 3, 4, 5].map((number) => `calloutListItem${number}`)];
    const buttons = ["primary", "secondary"].flatMap((which) => [
      [`${which}CTALink`, link(`/${which}`)],
      [`${which}CTAText`, value(`Go ${which}`)],
      [`${which}CTAIcon`, value({ src: `/-/media/${which}.svg`, alt: "" })],
    ]);
    const html = await render("ProductHero", {
      ...Object.fromEntries([...named.map((name) => [name, value(`The ${name}`)]), ...buttons]),
      bannerImage: picture,
    });
    for (const name of named) expect(html).toContain(`The ${name}`);
    expect(html).toContain("a.svg");
    expect(html).toMatch(
      /href="\/primary".*primary\.svg.*Go primary.*href="\/secondary".*secondary\.svg.*Go secondary/s,
    );
  });

  it("the product hero omits empty list items, shows HSA eligibility, and renders its heading as an `h1` if the author chose that option (BL-09, CN-04)", async () => {
    const fields = {
      heading: value("Screening"),
      calloutListItem1: value("Scan"),
      calloutListItem2: value(""),
      calloutListItem5: value("Letter"),
      isHSAEligible: value(true),
    };
    const html = await render("ProductHero", fields);
    expect(html.match(/<li>/g)).toHaveLength(2);
    expect(html).toContain("HSAEligible");
    expect(html).toMatch(/<h2[^>]*>Screening</);
    expect(await render("ProductHero", { ...fields, isHero: value(true) })).toMatch(/<h1[^>]*>Screening</);
    expect(await render("ProductHero", { ...fields, isHSAEligible: value(false) })).not.toContain("HSAEligible");
    expect(await render("ProductHero", { isHSAEligible: value(true) })).toBe("");
  });

  it.each([
    [true, "right"],
    [false, "left"],
  ])(
    "if `alignImageRight` is %j, the stats card places its image and caption on the %s (BL-36)",
    async (alignImageRight, side) => {
      const fields = {
        title: value("9 of 10"),
        image: picture,
        imageCaption: value("C"),
        alignImageRight: value(alignImageRight),
      };
      const html = await render("StatsCardWithImage", fields);
      expect(html).toContain(`data-picture="${side}"`);
      expect(html).toMatch(/<figcaption[^>]*>C</);
    },
  );

  it("the banner renders a button's icon only if the button has text and a link (EN-35, LY-12)", async () => {
    const icon = { primaryCTAIcon: picture, primaryCTAText: value("Go") };
    expect(await render("StatsCardWithImage", { title: value("T"), ...icon })).not.toContain("a.svg");
    expect(await render("StatsCardWithImage", { title: value("T"), ...icon, primaryCTALink: link("/x") })).toMatch(
      /href="\/x".*a\.svg/s,
    );
  });
});
