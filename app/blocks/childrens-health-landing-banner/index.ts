import { block } from "../define.ts";
import { ChildrensHealthLandingBanner } from "./ChildrensHealthLandingBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "ChildrensHealthLandingBanner",
  fields,
  View: ChildrensHealthLandingBanner,
});
