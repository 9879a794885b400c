/** The type checker runs these tests: `tsc` fails if a line below `@ts-expect-error` has no type error. */
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, expectTypeOf, it } from "vitest";
import { block, examplesOf } from "../../../app/blocks/define.ts";
import type { FailedProps, SkeletonProps, ViewProps } from "../../../app/blocks/types.ts";
import { Prose } from "../../../app/cms/components/Prose.tsx";
import { image, item, link, value } from "../../../app/cms/fields/example-values.ts";
import { choice, flag, items, link as linkField, richText, text } from "../../../app/cms/fields/fields.ts";
import { sanitize, trustedMarkup } from "../../../app/cms/fields/sanitize.ts";

const fieldSet = {
  heading: text("Heading"),
  body: richText("Words"),
  more: linkField("Where it leads"),
  wide: flag("Across the page"),
  kind: choice("What it shows", ["grid", "list"]),
  cards: items("The cards", { title: text("Title"), to: linkField("Where it leads") }),
};
const others = { empty: { fields: null }, longest: {}, wrong: { fields: { nothing: 7, more: value("/x") } } };
const first = (examples: { ordinary: object }) => examples.ordinary;

describe("block examples", () => {
  it("examples compile with valid field values, and the invalid example compiles with any value", () => {
    const ordinary = {
      fields: {
        heading: value("Hello"),
        body: value("<p>Hello</p>"),
        more: { ...link("/x", "More"), regions: { MT: link("/mt", "") } },
        wide: value(true),
        kind: value("list"),
        cards: [item("A card", { title: value("A"), to: link("/a", "") })],
      },
    };
    expect(
      first(examplesOf(fieldSet, { ...others, ordinary, unfilled: { fields: { heading: {}, more: null } } })),
    ).toBe(ordinary);
  });

  it("examples do not compile with an unknown field", () => {
    // @ts-expect-error the block has no field with this name; the field is called heading
    examplesOf(fieldSet, { ...others, ordinary: { fields: { headline: value("Hello") } } });
    const ordinary = { heading: value("Hello"), headline: value("Hello") };
    // @ts-expect-error the block has no field with this name; the check also applies to an example in a constant
    examplesOf(fieldSet, { ...others, ordinary: { fields: ordinary } });
    // @ts-expect-error the block has no field with this name; the check also applies to the `dark` example
    examplesOf(fieldSet, { ...others, ordinary: {}, dark: { fields: ordinary } });
    const card = item("A card", { titel: value("A"), to: link("/a", "") });
    // @ts-expect-error the block's items have no field with this name
    examplesOf(fieldSet, { ...others, ordinary: { fields: { cards: [card] } } });
  });

  it("examples do not compile if a value has the wrong type", () => {
    // @ts-expect-error the value of a link field must be a link, not a string
    examplesOf(fieldSet, { ...others, ordinary: { fields: { more: value("/x") } } });
    // @ts-expect-error the value of an image field must be an image, not a string
    examplesOf(fieldSet, { ...others, ordinary: { fields: { heading: image("/a.svg", "") } } });
    // @ts-expect-error the field has no option with this name
    examplesOf(fieldSet, { ...others, ordinary: { fields: { kind: value("carousel") } } });
    // @ts-expect-error the value of an item's link field must be a link, not a string
    examplesOf(fieldSet, { ...others, ordinary: { fields: { cards: [item("A", { to: value("/x") })] } } });
    // @ts-expect-error a block must have all four examples
    examplesOf(fieldSet, { ordinary: {}, empty: {}, longest: {} });
  });
});

type Props = ViewProps<typeof fieldSet, { found: number }>;
const View = ({ fields, data }: Props) => `${fields.heading} ${data.found}`;
const Skeleton = ({ fields }: SkeletonProps<typeof fieldSet>) => fields.heading;
const Failed = ({ fields, query }: FailedProps<typeof fieldSet>) => `${fields.heading} ${query}`;
const OtherView = ({ data }: ViewProps<typeof fieldSet, { lost: number }>) => data.lost;
const OtherFields = ({ fields }: { fields: { headline: string } }) => fields.headline;

describe("block components", () => {
  const load = { queryParams: [], data: async () => ({ found: 7 }) };
  const rest = { name: "B", fields: fieldSet, load };

  it("all of a block's components accept the same props", () => {
    expect(block({ ...rest, View, Skeleton, Failed })).toMatchObject({ View, Skeleton, Failed });
  });

  it("a block whose components have different props does not compile", () => {
    // @ts-expect-error a skeleton gets neither data nor a query, because all visitors get the same skeleton
    block({ ...rest, View, Skeleton: Failed });
    // @ts-expect-error a failed block has no data
    block({ ...rest, View, Failed: View });
    // @ts-expect-error the data must have the type that `load` returns
    block({ ...rest, View: OtherView });
    // @ts-expect-error the block has no field with this name
    block({ ...rest, View, Skeleton: OtherFields });
  });
});

describe("the type for a page's raw HTML", () => {
  it("the raw HTML type accepts the sanitizer's output", () => {
    const { html } = sanitize("<p onclick=x>a</p>", { link: (href) => href, picture: (src) => src });
    expect(renderToStaticMarkup(<Prose html={html} />)).toBe('<div class="prose"><p>a</p></div>');
    expect(renderToStaticMarkup(<Prose html={trustedMarkup("<b>a</b>")} className="x" />)).toBe(
      '<div class="x"><b>a</b></div>',
    );
  });

  it("the raw HTML type rejects a plain string at compile time", () => {
    type Html = ComponentProps<typeof Prose>["html"];
    expectTypeOf(trustedMarkup("<p>")).toExtend<Html>();
    expectTypeOf<string>().not.toExtend<Html>();
    // The concatenation of sanitized strings is a plain string.
    const both = `${trustedMarkup("<p>")}${trustedMarkup("</p>")}`;
    expectTypeOf(both).not.toExtend<Html>();
  });
});
