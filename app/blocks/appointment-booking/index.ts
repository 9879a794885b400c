import { unavailable } from "../../cms/components/DetailNotices.tsx";
import { block } from "../define.ts";
import { AppointmentBooking } from "./AppointmentBooking.tsx";
import { follows, headOf, load, PARAMETERS } from "./booking.ts";
import { fields } from "./fields.ts";
import { bookingForm } from "./form.ts";
import { phrases } from "./phrases.ts";

export default block({
  name: "AppointmentBooking",
  fields,
  breadcrumbs: true,
  // The block is sensitive because the choice of doctor can reveal a health condition.
  sensitive: true,
  form: () => bookingForm,
  load: { queryParams: PARAMETERS, data: ({ query, page, call }) => load(query, page, call), head: headOf, follows },
  preloads: ["app/forms/Form.island.tsx"],
  View: AppointmentBooking,
  Failed: unavailable(phrases.AppointmentsUnavailable),
});
