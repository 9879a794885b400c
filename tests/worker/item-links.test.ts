import { expect, it } from "vitest";
import { layout, siteRecord, stubSite } from "./stub.ts";

it("a link by item ID resolves to the item's page (CM-04)", async () => {
  const itemId = "{6F2A0B1C-0000-4000-8000-00000000000A}";
  const body = { value: `<p><a href="~/link.aspx?_id=6F2A0B1C00004000800000000000000A&amp;_z=z">Our care</a></p>` };
  const { fetch } = stubSite({
    layouts: {
      "en /by-item": layout("Linking", {}, {}, [
        { uid: "u", componentName: "RichText", dataSource: "{d}", fields: { Text: body } },
      ]),
    },
    lists: {
      "/content/sites": [siteRecord],
      "/content/pages": { pages: [{ path: "/our-care", language: "en", name: "Our care", itemId }] },
    },
  });
  expect(await (await fetch("/by-item")).text()).toContain('<a href="/our-care">Our care</a>');
});
