import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { visitForms } from "./forms.ts";
import { OwnAppointment, OwnVisitFailed } from "./OwnAppointment.tsx";
import { load } from "./own.ts";

export default block({
  name: "OwnAppointment",
  fields,
  breadcrumbs: true,
  sensitive: true,
  private: true,
  form: () => visitForms,
  load: {
    queryParams: ["link", "booked"],
    data: ({ query, page, call }) => load(query, page, call),
    head: ({ state, title }) => (state === "open" ? { title } : { status: 404, title }),
  },
  View: OwnAppointment,
  Failed: OwnVisitFailed,
});
