import type { z } from "zod";
import { problemsOf } from "../../contracts/problem.ts";
import { HttpError } from "./http-error.ts";

/**
 * Validates a value against a schema and returns the parsed value. If the value is invalid, throws an HttpError (400)
 * that lists every invalid field.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { privacy }: { privacy: "none" | "personal" } = { privacy: "none" },
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new HttpError(400, { problems: problemsOf(result.error, { privacy }) });
}
