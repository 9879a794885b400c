import { docFor } from "../../blocks/examples.ts";
import { registry } from "../../blocks/index.ts";
import type { BlockDefinition } from "../../blocks/types.ts";
import { schemaOf } from "../../cms/fields/fields.ts";

/** Returns the JSON Schema for a block as a component in a layout document. */
const blockSchema = (block: BlockDefinition) => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: block.name,
  description: docFor(block),
  type: "object",
  required: ["componentName"],
  properties: {
    uid: { type: "string" },
    componentName: { const: block.name },
    dataSource: { type: "string" },
    // For a block that has no parameters, the CMS sends an empty array instead of an object.
    params: { type: ["object", "array"] },
    fields: schemaOf(block.fields),
    placeholders: { type: "object", additionalProperties: { type: "array" } },
  },
});

/** Returns the JSON Schemas for all blocks, keyed by component name. */
export const schemas = () =>
  Object.fromEntries(Object.values(registry).map((block) => [block.name, blockSchema(block)]));
