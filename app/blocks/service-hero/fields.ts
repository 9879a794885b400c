import { color, image, items, text } from "../../cms/fields/fields.ts";

export const fields = {
  headline: text("The service's name, the page's h1"),
  subCopy: text("What the service stands for, in one or two sentences"),
  backgroundImage: image("The picture, 1400 x 800"),
  mobileBackgroundImage: image("Another picture for narrow screens"),
  backgroundColor: color("The band behind the words; dark or light words follow by themselves"),
  statsCards: items("Figures under the words", {
    metric: text("The figure, such as 24/7 or 1,200+"),
    label: text("What it counts"),
  }),
};
