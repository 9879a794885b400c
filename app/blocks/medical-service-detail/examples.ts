import { link } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

export const doc = "The page of the medical service in the URL; an unknown service is a 404.";

export const examples = examplesOf(fields, {
  ordinary: { fields: { virtualServicesLink: link("/medical-services/virtual-care", "") } },
  empty: { fields: null },
  longest: { fields: { virtualServicesLink: link(`/medical-services/${"virtual-".repeat(20)}`, "") } },
  wrong: { fields: { virtualServicesLink: 7 } },
});
