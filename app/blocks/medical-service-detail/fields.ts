import { link } from "../../cms/fields/fields.ts";

export const fields = {
  virtualServicesLink: link("Where virtual services are, for a service that does not say so itself"),
};
