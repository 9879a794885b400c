import type { IRequest } from "itty-router";
import { faultResponse } from "../../faults.ts";
import { newRouter } from "../../route.ts";
import { botCheckScript } from "../third-parties/bot-check.ts";
import { embeddedForm, standIns } from "../third-parties/scripts.ts";

/**
 * Serves demo versions of third-party scripts. Each script shows its own name on the page when it runs. The routes
 * return a 404 unless FAULTS is "on".
 */
export const thirdParties = newRouter();

const notFound = () => new Response("Not found", { status: 404 });
const javascript = (body: string | undefined) =>
  body === undefined
    ? notFound()
    : new Response(body, { headers: { "content-type": "text/javascript; charset=utf-8" } });

thirdParties.all("/third-parties/*", (_request, env) =>
  env.FAULTS === "on" ? faultResponse("thirdparties", env) : notFound(),
);

thirdParties.get("/third-parties/forms/:name", ({ params }: IRequest) => javascript(embeddedForm(params.name ?? "")));

thirdParties.get("/third-parties/:script", ({ params }: IRequest) =>
  javascript(params.script === "bot-check.js" ? botCheckScript : standIns[params.script ?? ""]),
);
