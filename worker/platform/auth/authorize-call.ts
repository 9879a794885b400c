import type { Endpoint } from "../../../contracts/endpoint.ts";
import type { Ctx } from "../../context.ts";
import { authenticate, type Refusal } from "./authenticate.ts";

/** The status that a call is refused with, or null when the visitor may make it. */
export async function authorizeCall({ access, changes }: Endpoint, c: Ctx): Promise<Refusal | null> {
  if (access === "public") return null;
  const entered = await authenticate(c, ["staff"], changes === true);
  return typeof entered === "number" ? entered : null;
}
