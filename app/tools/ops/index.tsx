import { Island } from "../../islands/Island.tsx";
import { page, type ViewProps } from "../define.ts";
import { Alerts } from "./Alerts.tsx";
import { Audit } from "./Audit.tsx";
import { actions } from "./actions.ts";
import { Directory } from "./Directory.tsx";
import { Failures } from "./Failures.tsx";
import { Frame } from "./Frame.tsx";
import { liveOverview } from "./live-overview.ts";
import { load, type OpsData } from "./load.ts";
import { OverviewIsland } from "./Overview.island.tsx";
import { Policy } from "./Policy.tsx";
import { Rules } from "./Rules.tsx";
import { Switches } from "./Switches.tsx";
import { TrafficView } from "./Traffic.tsx";

const TITLES: Readonly<Record<string, string>> = {
  overview: "Operations",
  traffic: "Traffic",
  alerts: "Alerts",
  policy: "Blocked by browsers",
  switches: "Switches",
  rules: "Cache rules",
  failures: "Failures",
  audit: "Audit",
  directory: "Directory",
};
const titleOf = (view = "overview") => TITLES[view] ?? "Operations";

function Content(props: ViewProps<OpsData>) {
  const { data, actor } = props;
  switch (data.view) {
    case "overview":
      return (
        <Island
          name="ops/Overview"
          hydrate="load"
          component={OverviewIsland}
          props={{ overview: liveOverview(data, actor?.subject), zone: props.page.timeZone }}
        />
      );
    case "traffic":
      return <TrafficView {...props} data={data} />;
    case "alerts":
      return <Alerts {...props} data={data} />;
    case "policy":
      return <Policy {...props} data={data} />;
    case "switches":
      return <Switches {...props} data={data} />;
    case "rules":
      return <Rules {...props} data={data} />;
    case "failures":
      return <Failures {...props} data={data} />;
    case "audit":
      return <Audit {...props} data={data} />;
    case "directory":
      return <Directory {...props} data={data} />;
  }
}

/** Tool page with the ops tools: overview, cache rules, failures, and audit log. */
export default page<OpsData>({
  path: "/_ops/:view?",
  access: "ops",
  title: ({ params }) => titleOf(params.view),
  load,
  json: ({ data, actor }) => (data.view === "overview" ? liveOverview(data, actor?.subject) : null),
  actions,
  View: (props) => (
    <Frame
      view={props.data.view}
      title={titleOf(props.data.view)}
      canChange={props.data.canChange}
      outcome={props.outcome}
    >
      <Content {...props} />
    </Frame>
  ),
});
