import { pageForm } from "../../forms/form-fields.ts";
import { block } from "../define.ts";
import { EventRegistration } from "./EventRegistration.tsx";
import { fields } from "./fields.ts";
import { waitingRule, withOthers } from "./party.ts";
import { RegistrationFailed } from "./RegistrationAlternative.tsx";
import { FORM_PARAMETERS, LINE_REFRESH, load, QUERY_PARAMETERS } from "./registration.ts";

export default block({
  name: "EventRegistration",
  fields,
  breadcrumbs: true,
  sensitive: true,
  private: true,
  form(values) {
    const form = withOthers(pageForm(values, FORM_PARAMETERS));
    return form && { ...form, fields: [...form.fields, waitingRule], botCheck: "form", takesSeats: true };
  },
  load: {
    queryParams: QUERY_PARAMETERS,
    data: ({ query, call }) => load(query, call),
    head(data) {
      if (data.state !== "found") return data.state === "unknown" ? { status: 404 } : {};
      const { place, result } = data.line ?? {};
      return {
        ...(place && { refresh: LINE_REFRESH }),
        ...(result?.success && result.redirectUrl && { redirect: result.redirectUrl }),
      };
    },
  },
  preloads: ["app/blocks/event-registration/Registration.island.tsx"],
  View: EventRegistration,
  Failed: RegistrationFailed,
});
