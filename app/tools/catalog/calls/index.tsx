import { upstreams } from "../../../../contracts/endpoint.ts";
import { page } from "../../define.ts";
import { CallsPage } from "./CallsPage.tsx";

/** Tool page that lists the API calls to each upstream, with their examples and OpenAPI documents. */
export default page({
  path: "/_catalog/calls",
  access: "public",
  inProduction: false,
  title: () => "API calls",
  load: async () => {
    const { callsOf } = await import("../../../../contracts/openapi.ts");
    return upstreams.map((upstream) => ({ upstream, calls: callsOf(upstream) }));
  },
  View: ({ data }) => <CallsPage groups={data} />,
});
