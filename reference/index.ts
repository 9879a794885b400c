import { AutoRouter } from "itty-router";
import type { ReferenceEnv } from "./env.ts";
import { content } from "./handlers/content.ts";
import { locations } from "./handlers/locations.ts";

const router = AutoRouter();

router.all("/location/*", locations.fetch);
router.all("*", content.fetch);

export default { fetch: router.fetch } satisfies ExportedHandler<ReferenceEnv>;
