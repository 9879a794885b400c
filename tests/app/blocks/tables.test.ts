import { describe, expect, it } from "vitest";
import { image } from "../../../app/cms/fields/example-values.ts";
import { link, list, renderBlock, value } from "../../support/render-block.ts";

const icon = image("/-/media/icon.svg", "An icon");

describe("tables", () => {
  const fields = {
    heading: value("Compare"),
    labelOne: value("Open"),
    labelTwo: value("Never filled in"),
    labelTen: value("Wait"),
    cards: list(
      { heading: value("Clinic"), icon, valueOne: value("8 to 5"), valueTen: value("None") },
      { heading: value("Hospital"), valueOne: value("24/7") },
    ),
  };

  it("the table block renders table cards as a table with row and column headers (BL-37 EN-36)", async () => {
    const html = (await renderBlock("TableCards", fields)).replace(/<\/?span[^>]*>|<img[^>]*>/g, "");
    expect([...html.matchAll(/<th scope="(\w+)">(.*?)<\/th>/g)].map(([, scope, text]) => `${scope} ${text}`)).toEqual([
      "col Clinic",
      "col Hospital",
      "row Open",
      "row Wait",
    ]);
    expect(html).toContain('<td data-column="Clinic">8 to 5</td><td data-column="Hospital">24/7</td>');
    expect(html).toContain('aria-label="Compare"');
  });

  it("the table block shows empty cells only to authors (BL-37 LY-13)", async () => {
    expect(await renderBlock("TableCards", fields)).toContain('<td data-column="Hospital"></td>');
    expect(await renderBlock("TableCards", fields)).not.toContain("Never filled in");
    const editing = await renderBlock("TableCards", fields, { editing: true });
    expect(editing.match(/<tr>/g)).toHaveLength(11);
    expect(editing).toContain('<td data-column="Hospital"><span>–</span></td>');
    expect(editing).toContain("Never filled in");
  });

  it("the table block renders an information table with text in one column and definition lists in the others (BL-44 EN-39)", async () => {
    const fact = (label: string, text: string) => ({ dataLabel: value(label), supportingText: value(text) });
    const html = await renderBlock("InfoTable", {
      heading: value("Heart care"),
      ctaButtonLink: link("/x"),
      column2: list(fact("14", "days"), fact("", "Only words")),
      column3: list(fact("98 %", "")),
    });
    expect(html.match(/<table/g)).toHaveLength(2);
    expect([...html.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, text]) => text)).toEqual([
      "14",
      "Only words",
      "98 %",
    ]);
    expect(html).not.toContain("<a ");
  });
});
