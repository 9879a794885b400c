import type { Endpoint } from "../../../contracts/endpoint.ts";
import type { Ctx } from "../../context.ts";
import type { SignedIn } from "../control/actor.ts";
import { requireRole } from "./authenticate.ts";

/** The caller of a call that is not public; an HttpError when the visitor may not make it. */
export async function authorizeCall({ access, changes }: Endpoint, c: Ctx): Promise<SignedIn | undefined> {
  return access === "public" ? undefined : requireRole(c, ["staff"], changes === true);
}
