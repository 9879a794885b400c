import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { StatsCards } from "./StatsCards.tsx";

export default block({
  name: "StatsCards",
  fields,
  View: StatsCards,
});
