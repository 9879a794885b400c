import type { ReferenceEnv } from "../../../reference/env.ts";
import reference from "../../../reference/index.ts";

/** One call: path, and the form that is posted to it, or the JSON. */
export type Step = { path: string; form?: Record<string, string>; json?: unknown };

/** Makes all of the calls at once, inside the runtime, and gives their answers in order. */
export default {
  async fetch(request, env, ctx) {
    const steps = await request.json<Step[]>();
    const call = async ({ path, form, json }: Step): Promise<unknown> => {
      const body = form ? new URLSearchParams(form) : JSON.stringify(json);
      const response = await reference.fetch(
        new Request(`https://reference.example${path}`, { method: "POST", body }),
        env,
        ctx,
      );
      return response.json();
    };
    return Response.json(await Promise.all(steps.map(call)));
  },
} satisfies ExportedHandler<ReferenceEnv>;
