import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { StatsCardWithImage } from "./StatsCardWithImage.tsx";

export default block({
  name: "StatsCardWithImage",
  fields,
  View: StatsCardWithImage,
});
