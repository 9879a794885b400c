import { expect, it } from "vitest";
import { examine } from "../../app/cms/lint/examine.ts";
import { parsePage } from "../../app/cms/parse/parse-page.ts";
import { CONTENT_HOSTS, foreignPictureHost } from "../../lib/cms/media.ts";

const FOREIGN = "https://elsewhere.example/a.png";
const pageWith = (componentName: string, fields: object) => ({
  sitecore: {
    context: {},
    route: { name: "p", placeholders: { main: [{ uid: "u", componentName, dataSource: "{d}", fields }] } },
  },
});
const picture = pageWith("SecondaryHero", { backgroundImage: { value: { src: FOREIGN, alt: "A" } } });
const text = pageWith("RichText", { body: { value: `<p>Look</p><img src="${FOREIGN}" alt="A">` } });

it.each([
  ["a picture field", picture],
  ["a rich text", text],
])(
  "the parser omits an image from another host in %s, and reports the image to the author (ED-21)",
  (_what, document) => {
    const page = parsePage(document, { pictureHosts: ["media.example"] })!;
    expect(JSON.stringify(page.regions)).not.toContain("elsewhere");
    expect(page.problems.filter(({ level }) => level === "broken")).toMatchObject([
      {
        wrong: "The image is not shown: list elsewhere.example in MEDIA_HOSTS or in the site's pictureHosts",
      },
    ]);
  },
);

it.each([
  ["a picture field", picture],
  ["a rich text", text],
])("the parser keeps an image from an allowed host in %s (ED-21)", (_what, document) => {
  const page = parsePage(document, { pictureHosts: ["elsewhere.example"] })!;
  expect(JSON.stringify(page.regions)).toContain(FOREIGN);
  expect(page.problems.filter(({ level }) => level === "broken")).toEqual([]);
});

it.each([
  "https://edge.sitecorecloud.io/tenant/media/a.png",
  "https://xmc-tenant-project-env.sitecorecloud.io/-/jssmedia/a.png?hash=1",
  "https://tenant.sitecorecontenthub.cloud/api/public/content/a?v=1",
])("the parser recognizes %s as a published or draft CMS image (CM-02)", (src) => {
  expect(foreignPictureHost(src, CONTENT_HOSTS)).toBe("");
});

it("an image on the Experience Edge host keeps its URL, even if that host is also the CMS host (CM-02)", async () => {
  const src = "https://edge.sitecorecloud.io/tenant/media/a.png";
  const document = pageWith("SecondaryHero", { backgroundImage: { value: { src, alt: "A" } } });
  const page = parsePage(document, { contentHost: "edge.sitecorecloud.io", pictureHosts: ["edge.sitecorecloud.io"] })!;
  expect(JSON.stringify(page.regions)).toContain(`${src}?w=1200&h=900`);
  expect(page.problems).toEqual([]);
  expect((await examine(JSON.stringify(document))).problems).toEqual([]);
});

it("without a list of allowed image hosts, the layout linter reports the host of each external image (DX-03)", async () => {
  const { problems } = await examine(JSON.stringify(picture));
  expect(problems).toContainEqual(
    expect.objectContaining({ level: "advice", wrong: expect.stringContaining("elsewhere.example") }),
  );
});
