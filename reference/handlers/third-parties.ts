import type { IRequest } from "itty-router";
import type { ReferenceEnv } from "../env.ts";
import { faulty } from "../faults.ts";
import { newRouter } from "../route.ts";
import { botCheckScript } from "../third-parties/bot-check.ts";

/**
 * Stand-ins for the scripts of other companies, so that what a page loads of them is seen running. They answer where
 * faults may be made, and nowhere else.
 */
export const thirdParties = newRouter();

const SCRIPTS: Record<string, string> = { "bot-check.js": botCheckScript };

thirdParties.all("/third-parties/*", (_request, env) =>
  env.FAULTS === "on" ? faulty("thirdparties", env) : new Response("Not found", { status: 404 }),
);

thirdParties.get("/third-parties/:script", ({ params }: IRequest, _env: ReferenceEnv) => {
  const script = SCRIPTS[params.script ?? ""];
  return script
    ? new Response(script, { headers: { "content-type": "text/javascript; charset=utf-8" } })
    : new Response("Not found", { status: 404 });
});
