import { ctaFields } from "../../cms/components/cta-fields.ts";
import { color, image, items, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("The service's name, page h1"),
  subCopy: text("Description of the service, in one or two sentences"),
  ...ctaFields,
  backgroundImage: image("The image, 1400 x 800"),
  mobileBackgroundImage: image("Image for narrow screens"),
  backgroundColor: color("Background of the text; the text color is automatic"),
  statsCards: items("Figures below the text", {
    metric: text("The figure, such as 24/7 or 1,200+"),
    label: text("Label of the figure"),
  }),
};
