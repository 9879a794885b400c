import { ctaFields } from "../../cms/components/cta-fields.ts";
import { color, image, items, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("The service's name, the page's h1"),
  subCopy: text("Description of the service, in one or two sentences"),
  ...ctaFields,
  backgroundImage: image("The picture, 1400 x 800"),
  mobileBackgroundImage: image("Another picture for narrow screens"),
  backgroundColor: color("Background behind the text; the text color is chosen automatically"),
  statsCards: items("Figures below the text", {
    metric: text("The figure, such as 24/7 or 1,200+"),
    label: text("What it counts"),
  }),
};
