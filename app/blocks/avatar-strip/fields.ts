import { CAP, PROFILE_COLORS } from "../../../lib/constants.ts";
import { color, image, items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading next to the portraits"),
  description: text("A sentence below the heading"),
  avatars: items(`At most ${CAP.avatars} portraits, of which each visitor sees ${CAP.avatarsShown}`, {
    image: image("A square portrait; required"),
  }),
  avatarBorderColor: color(`Ring around the portraits; ${PROFILE_COLORS.avatarBorder} when empty`),
  ctaLink: link("Target of the link"),
  ctaLinkText: text("Link text; requires a link"),
  styleOption: setting("Surface: plain, sand, soft, or deep"),
};
