import { PROFILE_COLORS } from "../../../lib/constants.ts";
import { profiles } from "../../cms/components/profile-fields.ts";
import { color, setting, text } from "../../cms/fields/fields.ts";

export const fields = {
  heading: text("Heading above the cards"),
  description: text("A sentence under the heading"),
  profiles,
  avatarBorderColor: color(`Ring around the portraits; ${PROFILE_COLORS.avatarBorder} when empty`),
  backgroundColor: color(`Background of the cards; ${PROFILE_COLORS.background} when empty`),
  fontColor: color(`Text of the cards; ${PROFILE_COLORS.font} when empty. A shade behind the text keeps it readable`),
  styleOption: setting("Surface (plain, sand, soft, deep) and, on children's pages, the number of a face"),
};
