import { unavailable } from "../../cms/components/DetailNotices.tsx";
import { pageForm } from "../../forms/form-fields.ts";
import { block } from "../define.ts";
import { AppointmentRequest } from "./AppointmentRequest.tsx";
import { fields } from "./fields.ts";
import { phrases } from "./phrases.ts";
import { about, headOf, load, PARAMETERS } from "./subject.ts";

export default block({
  name: "AppointmentRequest",
  fields,
  breadcrumbs: true,
  // The block is sensitive because the choice of doctor can reveal a health condition.
  sensitive: true,
  form: (values) => pageForm(values, PARAMETERS, about),
  load: { queryParams: PARAMETERS, data: ({ query, page, call }) => load(query, page, call), head: headOf },
  preloads: ["app/forms/Form.island.tsx"],
  View: AppointmentRequest,
  Failed: unavailable(phrases.RequestUnavailable),
});
