import type { Ctx } from "../context.ts";

/** A form that was sent to its page. What takes it, and the schemas with it, is loaded with the first one. */
export async function form(c: Ctx): Promise<Response> {
  const { takeForm } = await import("./take-form.ts");
  return takeForm(c);
}
