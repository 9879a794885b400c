import { block } from "../define.ts";
import { CalloutForm } from "./CalloutForm.tsx";
import { fields } from "./fields.ts";

export default block({
  name: "CalloutForm",
  fields,
  sensitive: true,
  embeds: "chat",
  View: CalloutForm,
});
