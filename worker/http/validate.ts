import type { z } from "zod";
import { problemsOf } from "../../contracts/problem.ts";
import { HttpError } from "./http-error.ts";

/** A value as its schema gives it; an HttpError (400) that names each field which does not fit. */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { privacy }: { privacy: "none" | "personal" } = { privacy: "none" },
): z.output<S> {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  throw new HttpError(400, { problems: problemsOf(checked.error, { privacy }) });
}
