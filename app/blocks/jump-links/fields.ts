import { CAP } from "../../../lib/constants.ts";
import { image, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the links; also their accessible name"),
  jumpLinks: items(
    "The links",
    {
      icon: image("Icon before the link text"),
      title: text("Link text"),
      jumplinkId: setting("Id of the target element on this page"),
    },
    CAP.jumpLinks,
  ),
};
