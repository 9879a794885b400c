import { PROFILE_COLORS } from "../../../lib/constants.ts";
import { profiles } from "../../cms/components/profile-fields.ts";
import { color, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the cards"),
  description: text("A sentence below the heading"),
  profiles,
  avatarBorderColor: color(`Ring around the portraits; ${PROFILE_COLORS.avatarBorder} when empty`),
  backgroundColor: color(`Background of the cards; ${PROFILE_COLORS.background} when empty`),
  fontColor: color(`Text of the cards; ${PROFILE_COLORS.font} when empty. The text has a contrasting background`),
  styleOption: setting("Surface (plain, sand, soft, deep) and number of a face on children's pages"),
};
