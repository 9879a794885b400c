import { describe, expect, it } from "vitest";
import { examplesFor } from "../../app/blocks/examples.ts";
import { registry } from "../../app/blocks/index.ts";
import type { BlockDefinition, Examples } from "../../app/blocks/types.ts";
import type { Field, FieldSet } from "../../app/cms/fields/types.ts";
import { examine } from "../../app/cms/lint/examine.ts";
import { translator } from "../../app/context/phrases.ts";
import { pageOf, renderExamples } from "../../app/tools/catalog/example.ts";
import { SITE_TIME_ZONE } from "../../lib/dates/zone.ts";

/** A field's path and the value that visitors must see. */
interface Filled {
  path: string;
  seen: string;
}

/**
 * Returns example values for every field of a block, with one entry per list. Appends to `filled` the values that
 * visitors must see.
 */
function fill(fields: FieldSet, filled: Filled[], prefix = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const wire = wireOf(field, name, filled, prefix + name);
      return wire === undefined ? [] : [[name, wire]];
    }),
  );
}

function wireOf(field: Field<unknown>, name: string, filled: Filled[], path: string): unknown {
  const shown = (seen: string, value: unknown) => {
    if (!field.sometimes) filled.push({ path, seen });
    return { value };
  };
  const slug = path.replace(/\W+/g, "-");
  if (field.fields && field.kind === "list") {
    const fields = fill(field.fields, filled, `${path}[0].`);
    return [{ id: `{${slug}}`, fields }];
  }
  if (field.fields) return { id: `{${slug}}`, fields: fill(field.fields, filled, `${path}.`) };
  switch (field.kind) {
    case "text":
      if (name === "videoLink") return shown("abcdefghijk", "https://www.youtube.com/watch?v=abcdefghijk");
      return shown(`Words of ${slug}`, `Words of ${slug}`);
    case "rich text":
      return shown(`<b>Words</b> of ${slug}`, `<p><b>Words</b> of ${slug}</p>`);
    case "link":
      if (/video/i.test(name)) return shown("abcdefghijk", { href: "https://www.youtube.com/watch?v=abcdefghijk" });
      return shown(`/to/${slug}`, { href: `/to/${slug}`, text: "" });
    case "address":
      return shown(`/to/${slug}`, `/to/${slug}`);
    case "picture":
      return shown(`/${slug}.jpg`, { src: `/-/media/${slug}.jpg`, alt: "", width: "900", height: "600" });
    case "file":
      return shown(`/${slug}.pdf`, { src: `/-/media/${slug}.pdf`, name: slug });
    default:
      return undefined;
  }
}

const settings = { language: "en", path: "/", editing: false, timeZone: SITE_TIME_ZONE, t: translator("en", null) };

type Wire = Record<string, unknown>;

/** Returns the fields in an example that configure a block and are not visible. */
const steering = (block: BlockDefinition, example: string): Wire =>
  Object.fromEntries(
    Object.entries((examplesFor(block)[example]?.fields as Wire | undefined) ?? {}).filter(([name]) => {
      const field = block.fields[name];
      return field && !field.fields && wireOf(field, name, [], name) === undefined;
    }),
  );

/**
 * Renders a block with the given fields. The function renders a live block in each example state, with the example data
 * for its API calls.
 */
async function htmlOf(block: BlockDefinition, filled: Wire): Promise<string> {
  const states = block.load ? Object.keys(examplesFor(block)) : ["ordinary"];
  const examples = Object.fromEntries(
    states.map((state) => [state, { ...examplesFor(block)[state], fields: { ...steering(block, state), ...filled } }]),
  ) as unknown as Examples;
  const shown = states.map((state) =>
    renderExamples(pageOf(block, [state], "default", examples), settings, () => {
      if (!block.load) throw new Error(`${block.name} fails`);
    }),
  );
  return (await Promise.all(shown)).map(({ html }) => html).join("");
}

/** Returns the names of the fields that the layout linter reports. An empty string means the entire block. */
async function namedBy(block: BlockDefinition, filled: Wire): Promise<string[]> {
  const { name, region = "main" } = block;
  const fields = { ...steering(block, "ordinary"), ...filled };
  const components = [{ uid: "u", componentName: name, dataSource: "{d}", fields }];
  const { problems } = await examine(
    JSON.stringify({ sitecore: { context: {}, route: { name: "p", placeholders: { [region]: components } } } }),
  );
  return problems.filter((problem) => problem.block === name).flatMap(({ field }) => field.split(", "));
}

/** Fields that are visible only in states that no block example covers. */
const elsewhere: Record<string, RegExp> = {
  // The following field is visible only for a location that accepts appointment requests.
  LocationDetail: /^requestLink/,
  // The following fields are visible only for a service that has no link or that accepts appointment requests.
  MedicalServiceDetail: /^(virtualServicesLink|requestLink)/,
  // The following field is visible only if the search fails.
  LocationSearch: /^emergencyHelp/,
  // The following field is visible only if a search has no results.
  SearchSideBlock: /^searchTool/,
  // The following fields are visible only after the visitor selects a hospital.
  PriceEstimator: /^(hospitals\[0\]\.file|note|cta)/,
};

async function lostOf(block: BlockDefinition, fields: Wire, filled: Filled[]): Promise<string[]> {
  const html = await htmlOf(block, fields);
  const named = await namedBy(block, fields);
  return filled
    .filter(({ path, seen }) => !html.includes(seen) && !elsewhere[block.name]?.test(path))
    .filter(({ path }) => !named.some((field) => path.startsWith(field)))
    .map(({ path }) => path);
}

/** Fields that are invisible if the block's list is empty, and headings for groups in which no item has a name. */
const around: Record<string, RegExp> = {
  PriceEstimator: /^(heading|description|hospitals)/,
  MedicalServicesFinder: /^featuredServicesHeading|\.group$/,
};

describe("visibility of authored content (LY-12, DX-03)", () => {
  it.each(Object.values(registry))("the $name block renders the content of all its fields", async (block) => {
    const filled: Filled[] = [];
    const fields = fill(block.fields, filled);
    expect(await lostOf(block, fields, filled)).toEqual([]);
  });

  it.each(Object.values(registry))(
    "the $name block renders each field even if all other fields are empty",
    async (block) => {
      const all: Filled[] = [];
      fill(block.fields, all);
      const lost: string[] = [];
      for (const { path } of all.filter(({ path }) => !around[block.name]?.test(path))) {
        const filled: Filled[] = [];
        const fields = fill(block.fields, filled);
        keepOnly(fields, path);
        lost.push(
          ...(await lostOf(
            block,
            fields,
            filled.filter((one) => one.path === path),
          )),
        );
      }
      expect(lost).toEqual([]);
    },
  );
});

/** Removes every value except the value at a path. */
function keepOnly(fields: Wire, kept: string, prefix = ""): void {
  for (const [name, wire] of Object.entries(fields)) {
    const path = prefix + name;
    if (Array.isArray(wire)) keepOnly(wire[0].fields, kept, `${path}[0].`);
    else if (typeof wire === "object" && wire !== null && "fields" in wire)
      keepOnly(wire.fields as Wire, kept, `${path}.`);
    else if (path !== kept && wire !== undefined) fields[name] = { value: "" };
  }
}
