/** Converts zod schemas to JSON schemas in which shared schemas are named components. */
import { z } from "zod";
import { Address, Hours, VisitingHours, WaitTime } from "./address-and-hours.ts";
import * as events from "./event-entities.ts";
import { FormResponse } from "./forms.ts";
import { UserLocation } from "./geo.ts";
import { AcceptedPlan } from "./insurance.ts";
import { Image, Link } from "./link.ts";
import { Location, LocationDetail } from "./location-entities.ts";
import { Problem, UpstreamErrorResponse } from "./problem.ts";
import { PromotionBanner } from "./promotion.ts";
import { Provider } from "./providers.ts";
import { StaffRequest } from "./requests.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const { exampleSession: _example, ...entities } = events;

/** Schemas that several API calls share, keyed by component name. */
const shared: Record<string, z.ZodType> = {
  ...entities,
  Address,
  Hours,
  VisitingHours,
  WaitTime,
  AcceptedPlan,
  Image,
  Link,
  Location,
  LocationDetail,
  Provider,
  PromotionBanner,
  UserLocation,
  FormResponse,
  StaffRequest,
  Problem,
  Error: UpstreamErrorResponse,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(shared)) registry.add(schema, { id });

const INTEGER_BOUNDS = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

/** Removes what zod adds to a JSON schema but a reader does not need: default limits and patterns of formats. */
function simplify(schema: JsonSchema): void {
  for (const bound of ["minimum", "maximum"] as const)
    if (INTEGER_BOUNDS.includes(schema[bound] as number)) delete schema[bound];
  if (schema.format || (schema.pattern?.length ?? 0) > 200) delete schema.pattern;
}

const convert = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    metadata: registry,
    override: ({ zodSchema, jsonSchema }) => {
      const { id: _id, ...meta } = z.globalRegistry.get(zodSchema as unknown as z.ZodType) ?? {};
      Object.assign(jsonSchema, meta);
      simplify(jsonSchema as JsonSchema);
    },
  }) as JsonSchema;

/** Replaces references to definitions in the same schema with references to components. */
const withComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

/**
 * Returns the JSON schema of a request or response before validation. Shared schemas are references to
 * `#/components/schemas`.
 */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _schema, $defs: _defs, ...rest } = convert(schema);
  return withComponents(rest);
}

/** Returns all shared schemas, keyed by component name. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { $defs = {} } = convert(z.object(shared));
  return Object.fromEntries(
    Object.entries($defs)
      .map(([name, schema]) => {
        const { id: _id, ...rest } = schema as JsonSchema;
        return [name, withComponents(rest)] as const;
      })
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}
