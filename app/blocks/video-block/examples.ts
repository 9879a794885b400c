import { image, link, longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  heading: value("How to use an inhaler"),
  videoLink: link("https://www.youtube.com/watch?v=abcdefghijk", ""),
  videoTitle: value("Breathe in, slowly: three minutes with a nurse"),
  videoCaption: value("For inhalers without a spacer."),
  image: image("/sc10media/nurse.svg", "", 900, 600),
  transcript: value("<p>Shake the inhaler. Breathe out. Breathe in slowly while you press.</p>"),
};

export const doc = "A video with a caption. The player loads only after a click.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  vimeo: { fields: { videoLink: link("https://vimeo.com/123456789", "A walk through our birth center") } },
  elsewhere: {
    fields: { videoLink: link("https://films.example/heart", "", { target: "_blank" }), styleOption: value("sand") },
  },
  withoutLink: { fields: { heading: ordinary.heading, videoCaption: ordinary.videoCaption } },
  empty: { fields: null },
  longest: {
    fields: {
      ...ordinary,
      heading: value(longText(14)),
      videoTitle: value(longText(12)),
      videoCaption: value(longText(30)),
      transcript: value(`<p>${longText(90)}</p>`),
    },
  },
  wrong: { fields: { videoLink: link("javascript:alert(1)", ""), videoTitle: { value: {} }, image: { value: 3 } } },
});
