import { link } from "../../cms/fields/fields.ts";

export const fields = {
  virtualServicesLink: link("Link to virtual services, for services without their own link"),
  requestLink: link("Appointment request form; required for request links"),
};
