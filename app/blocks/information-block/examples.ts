import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const points = {
  blockHeader: value("Bring to your first visit"),
  BulletText1: value("Your insurance card, if you have one"),
  BulletText2: value("The medicines that you take, or a photo of them"),
  BulletText3: value("Somebody who listens with you"),
  blockType: value("Bullet"),
};

export const doc = "A colored panel with a heading and either text or up to three bullet points.";

export const examples = examplesOf(fields, {
  ordinary: { fields: points },
  text: { fields: { ...points, blockType: value("Text"), blockText: value("<p>Come 15 minutes early.</p>") } },
  authoredColor: { fields: { ...points, colorTheme: value("#F6C667") } },
  darkColor: {
    fields: { ...points, colorTheme: value("#3a2c94"), blockText: value("Never shown"), BulletText3: value("") },
  },
  empty: { fields: null },
  longest: {
    fields: {
      blockHeader: value(longText(16)),
      BulletText1: value(longText(30)),
      BulletText2: value(longText(20)),
      BulletText3: value(longText(25)),
      blockType: value("bullet"),
    },
  },
  wrong: { fields: { blockHeader: { value: [] }, colorTheme: value("red"), blockType: { value: {} } } },
});
