import { link } from "../../cms/fields/fields.ts";

export const fields = {
  virtualServicesLink: link("Link to virtual services, for services without their own link"),
  requestLink: link("Link to the form for appointment requests; without it, services offer no request"),
};
