import { describe, expect, it } from "vitest";
import { loggableTerm, resultPicture, resultUrl, sanitizeSearchText, uniqueResults } from "../../lib/search/search.ts";

describe("search text (RT-03)", () => {
  it("the search module truncates search text without splitting a character, and removes characters that API calls reject", () => {
    expect(sanitizeSearchText(`${"x".repeat(9)}😀`, 10)).toBe("x".repeat(9));
    expect(sanitizeSearchText("a\u0000b\ud800c", 10)).toBe("a b c");
    expect(sanitizeSearchText("\u200bhe\u00adart\u202c", 10)).toBe("heart");
    expect(sanitizeSearchText(null, 10)).toBe("");
  });
});

it("the search module merges pages of results in order and without duplicate URLs (GS-05)", () => {
  const at = (url: string, name: string) => ({ url, name });
  expect(uniqueResults([at("/a", "1"), at("/b", "2"), at("/a", "3"), at("/c", "4")])).toEqual([
    at("/a", "1"),
    at("/b", "2"),
    at("/c", "4"),
  ]);
});

const host = "www.larkspurhealth.example";

it.each([
  [`https://${host}/flu?a=b#c`, host, { href: "/flu?a=b#c", shown: "larkspurhealth.example/flu" }],
  [`https://${host}/`, host, { href: "/", shown: "larkspurhealth.example" }],
  [`https://${host}/caf%C3%A9/`, host, { href: "/caf%C3%A9/", shown: "larkspurhealth.example/café" }],
  [`https://${host}/50%`, host, { href: "/50%", shown: "larkspurhealth.example/50%" }],
  ["/visiting", host, { href: "/visiting", shown: "larkspurhealth.example/visiting" }],
  ["/visiting", undefined, { href: "/visiting", shown: "/visiting" }],
  ["https://doctors.example/a", host, { href: "https://doctors.example/a", shown: "doctors.example/a" }],
  [
    `https://${host}//evil.example`,
    host,
    { href: `https://${host}//evil.example`, shown: "larkspurhealth.example//evil.example" },
  ],
  ["javascript:alert(1)", host, null],
  ["mailto:a@b.example", host, null],
  ["//evil.example", host, null],
  ["", host, null],
])("a search result for %s has the expected displayed URL (GS-06)", (address, of, result) =>
  expect(resultUrl(address, of)).toEqual(result),
);

it.each([
  [`https://${host}/sc10media/flu.jpg?w=600`, "/sc10media/flu.jpg?w=600"],
  ["/sc10media/flu.jpg", "/sc10media/flu.jpg"],
  ["https://tse1.mm.bing.net/th?id=1", null],
  ["https://www.bing.com/th/flu.jpg", null],
  ["https://cdn.example/flu.jpg", null],
  [`https://${host}/sc10media/default-share.jpg`, null],
  [`https://${host}/sc10media/og_placeholder.png?x`, null],
  ["/sc10media/no-image.png", null],
  ["/sc10media/standardcharges.json?w=272&h=204", null],
  ["/sc10media/guide.pdf", null],
  ["/sc10media/tour.mp4", null],
  ["/sc10media/team.ashx?h=20", "/sc10media/team.ashx?h=20"],
  ["/sc10media/team", "/sc10media/team"],
  ["/sc10media/TEAM.JPG", "/sc10media/TEAM.JPG"],
  ["/sc10media/defaulting.jpg", "/sc10media/defaulting.jpg"],
  [" ", null],
  [undefined, null],
])(
  "a search result shows the image %s only if it is on the site and not a placeholder (GS-06, PV-02)",
  (address, path) => expect(resultPicture(address, host)).toBe(path),
);

describe("search words in analytics (EV-07, GS-14, PV-02, AN-08)", () => {
  const titles = ["Gentle Yoga", "Living Well with Diabetes", "Larkspur Clinic Cheyenne", "Call (303) 555-0100"];
  it.each([
    ["yoga", "yoga"],
    ["  Gentle YOGA!", "gentle yoga"],
    ["cheyenne", "cheyenne"],
    ["x-ray", "x-ray"],
    ["hiv", "hiv"],
    ["std test", "std test"],
    ["depressed", "depressed"],
    ["quit smoking", "quit smoking"],
    ["birth class", "birth class"],
    ["Dolor de Pecho", "dolor de pecho"],
    ["dolor de oído", "dolor de oído"],
    ["crohn's disease", "crohn's disease"],
    ["hernia xyzzyquux", "hernia"],
    ["covid-19", ""],
    ["303-555-0100", ""],
    ["(303) 555 0100", ""],
    ["03/12/1984", ""],
    ["Maria Canary 303-555-0199", ""],
    ["diabetes, call maria@canary.example", "diabetes call"],
    ["www.canary.example/maria rash", "rash"],
    ["urgent care near 1420 Birch Park St, Apt 4", "urgent care near"],
    ["clínica calle Roble 12", "clínica"],
    ["larkspurhealth", ""],
    ["", ""],
  ])("for the search '%s', the site reports only the known words '%s'", async (typed, own) =>
    expect(await loggableTerm(typed, titles)).toBe(own),
  );
});
