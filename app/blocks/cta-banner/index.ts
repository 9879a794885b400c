import { block } from "../define.ts";
import { CtaBanner } from "./CtaBanner.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CTABanner",
  fields,
  leads: true,
  View: CtaBanner,
});
