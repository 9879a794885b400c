import { CAP, PROFILE_COLORS } from "../../../lib/constants.ts";
import { color, image, items, link, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading beside the portraits"),
  description: text("A sentence under the heading"),
  avatars: items(`At most ${CAP.avatars} portraits, of which each visitor sees ${CAP.avatarsShown}`, {
    image: image("A portrait, square at best; one without is left out"),
  }),
  avatarBorderColor: color(`Ring around the portraits; ${PROFILE_COLORS.avatarBorder} when empty`),
  ctaLink: link("Where the link leads"),
  ctaLinkText: text("Its words; it shows only with both"),
  styleOption: setting("Surface: plain, sand, soft or deep"),
};
