import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { physician } from "../../app/care/physician.ts";
import { JsonLd } from "../../app/ui/JsonLd.tsx";
import { providersByLocation } from "../../contracts/providers.ts";

const [palomino] = providersByLocation.response.parse(providersByLocation.example.response).providers;

it("structured data describes a provider in a list as a `Physician` and contains only values from the record (SD-01)", () => {
  expect(physician(palomino!, "larkspurhealth.example")).toMatchObject({
    "@type": "Physician",
    name: expect.stringContaining("Palomino"),
    medicalSpecialty: ["PrimaryCare"],
    url: expect.stringMatching(/^https:/),
  });
  expect(
    physician({ id: "1", firstName: "Ada", lastName: "Vega", photo: "javascript:1", mainPhone: "" }, undefined),
  ).toEqual({
    "@type": "Physician",
    name: "Ada Vega",
  });
  expect(
    physician({ id: "1", firstName: "Ada", lastName: "Vega", title: "MD", mainPhone: "303-555-0100" }, undefined),
  ).toEqual({
    "@type": "Physician",
    name: "Ada Vega, MD",
    telephone: "+13035550100",
  });
});

it("the renderer escapes structured data, so that a value cannot close the script element (SD-01)", () => {
  const html = renderToString(<JsonLd graph={[{ name: "</script><script>alert(1)</script>" }]} />);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(renderToString(<JsonLd graph={[]} />)).toBe("");
});
