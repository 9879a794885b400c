import { CAP } from "../../../lib/constants.ts";
import { image, items, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("What the links are; read aloud before them, and shown above them"),
  jumpLinks: items(
    "The links",
    {
      icon: image("Icon before the words"),
      title: text("The words"),
      jumplinkId: setting("The id of the place on this page"),
    },
    CAP.jumpLinks,
  ),
};
