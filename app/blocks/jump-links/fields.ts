import { CAP } from "../../../lib/constants.ts";
import { image, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading and accessible name of the links"),
  jumpLinks: items(
    "The links",
    {
      icon: image("Icon before the link text"),
      title: text("Link text"),
      jumplinkId: setting("ID of the target element on this page"),
    },
    CAP.jumpLinks,
  ),
};
