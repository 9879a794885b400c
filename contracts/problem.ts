/** Schema for error responses, shared by all API calls. */
import { z } from "zod";

/**
 * A validation error in a request. A validation error never contains the submitted value, which can be personal data.
 */
export const Problem = z.object({
  /** Path of the field, such as `transactionItems.0.unitPrice`, or an empty string for the entire request. */
  field: z.string(),
  wrong: z.string(),
  allowed: z.string(),
  /** Current choices of a form's field, if another visitor has taken the submitted choice. */
  choices: z.array(z.object({ value: z.string(), text: z.string(), group: z.string().optional() })).optional(),
});
export type Problem = z.output<typeof Problem>;

/** Body of every error response. */
export const ErrorResponse = z.object({
  error: z.object({
    status: z.number().int(),
    /** Machine-readable error code, such as `bad_request`. */
    code: z.string(),
    /** Human-readable message. */
    message: z.string(),
    requestId: z.string(),
    problems: z.array(Problem).optional(),
  }),
});
export type ErrorResponse = z.output<typeof ErrorResponse>;

/**
 * Body of an upstream's error response: the validation errors of a rejected request, or a message. The Worker reads only
 * the status.
 */
export const UpstreamErrorResponse = z.union([
  z.object({ problems: z.array(Problem) }),
  z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) }),
  // Problem details (RFC 9457).
  z.object({ title: z.string() }),
  z.object({ message: z.string() }),
]);

type Issue = z.core.$ZodIssue;

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};
const nameOf = (type: string) => typeNames[type] ?? type;
const formats: Record<string, string> = { datetime: "a timestamp such as 2030-10-08T18:00:00-06:00" };
const unitNames: Record<string, string> = { string: "characters", array: "items", object: "fields" };

function range(
  issue: { origin: string; inclusive?: boolean; exact?: boolean },
  comparison: string,
  bound: number | bigint,
) {
  const unit = unitNames[issue.origin];
  const amount = unit ? `${bound} ${bound === 1 || bound === 1n ? unit.slice(0, -1) : unit}` : `${bound}`;
  if (issue.exact) return `exactly ${amount}`;
  return issue.inclusive === false
    ? `${comparison === "at most" ? "less" : "more"} than ${amount}`
    : `${comparison} ${amount}`;
}

function explain(issue: Issue): Pick<Problem, "wrong" | "allowed"> {
  switch (issue.code) {
    case "invalid_type":
      // Zod does not report whether the field is missing or has the wrong type, so the message mentions both possible
      // causes.
      return { wrong: "is missing or has the wrong type", allowed: nameOf(issue.expected) };
    case "invalid_value":
      return { wrong: "is not one of the known values", allowed: issue.values.map(String).join(", ") };
    case "too_small":
      return {
        wrong: !unitNames[issue.origin] ? "is too small" : Number(issue.minimum) === 1 ? "is missing" : "is too short",
        allowed: range(issue, "at least", issue.minimum),
      };
    case "too_big":
      return {
        wrong: unitNames[issue.origin] ? "is too long" : "is too big",
        allowed: range(issue, "at most", issue.maximum),
      };
    case "invalid_format":
      if (issue.format === "starts_with" && "prefix" in issue)
        return { wrong: `does not start with ${issue.prefix}`, allowed: `text that starts with ${issue.prefix}` };
      return { wrong: "has an invalid format", allowed: formats[issue.format] ?? "the documented format" };
    case "custom":
      return { wrong: issue.message, allowed: String(issue.params?.allowed ?? "another value") };
    default:
      return { wrong: issue.message, allowed: "another value" };
  }
}

const limit = 20;

/**
 * Returns up to 20 validation errors. Each error contains the field name, the problem, and the allowed values, but not
 * the submitted value. Unless the API call handles personal data, the errors include unknown field names, truncated to
 * 60 characters.
 */
export function problemsOf(error: z.ZodError, { privacy }: { privacy: "none" | "personal" }): Problem[] {
  return error.issues.slice(0, limit).flatMap((issue): Problem[] => {
    const field = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys") {
      const unknown = privacy === "personal" ? [""] : issue.keys.slice(0, limit);
      return unknown.map((key) => ({
        field: [...issue.path.map(String), key.slice(0, 60)].filter(Boolean).join("."),
        wrong: "is not a field of this request",
        allowed: "the documented fields only",
      }));
    }
    if (issue.code === "invalid_union") {
      const typeIssues = issue.errors.flat().filter((nestedIssue) => nestedIssue.path.length === 0);
      const specificIssue = typeIssues.find((nestedIssue) => nestedIssue.code !== "invalid_type");
      const kinds = typeIssues.flatMap((nestedIssue) =>
        nestedIssue.code === "invalid_type" ? [nameOf(nestedIssue.expected)] : [],
      );
      const wrong = "is missing or has the wrong type";
      return [{ field, ...(specificIssue ? explain(specificIssue) : { wrong, allowed: kinds.join(" or ") }) }];
    }
    return [{ field, ...explain(issue) }];
  });
}
