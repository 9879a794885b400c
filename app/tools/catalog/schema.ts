import { registry } from "../../blocks/index.ts";
import type { BlockDefinition } from "../../blocks/types.ts";
import { schemaOf } from "../../cms/fields/fields.ts";

/** JSON schema of a block as it stands in a layout document (DX-02). */
const blockSchema = (block: BlockDefinition) => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: block.name,
  description: block.doc,
  type: "object",
  required: ["componentName"],
  properties: {
    uid: { type: "string" },
    componentName: { const: block.name },
    dataSource: { type: "string" },
    // The content system writes an empty list for no parameters.
    params: { type: ["object", "array"] },
    fields: schemaOf(block.fields),
    placeholders: { type: "object", additionalProperties: { type: "array" } },
  },
});

/** The schema of every block, by its component name. */
export const schemas = () =>
  Object.fromEntries(Object.values(registry).map((block) => [block.name, blockSchema(block)]));
