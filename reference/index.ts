import { AutoRouter, type IRequest } from "itty-router";
import type { ReferenceEnv } from "./env.ts";
import { faultSwitch } from "./faults.ts";
import { content } from "./handlers/content.ts";
import { locations } from "./handlers/locations.ts";

const router = AutoRouter();

router.all("/_faults/:upstream?", (request: IRequest, env: ReferenceEnv) => faultSwitch(request, env));
// Each passes on what it does not know.
for (const calls of [locations, content]) router.all("*", calls.fetch);

export default { fetch: router.fetch } satisfies ExportedHandler<ReferenceEnv>;
