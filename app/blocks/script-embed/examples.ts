import { longText, value } from "../../cms/fields/example-values.ts";
import { examplesOf } from "../define.ts";
import { fields } from "./fields.ts";

const ordinary = {
  heading: value("How was your visit?"),
  subheading: value("Three questions, without your name."),
  script: value('<div id="survey"></div><script>document.getElementById("survey").textContent = "Thank you";</script>'),
};

export const doc =
  "Third-party content from an authored script. It runs only after consent, and not on sensitive pages.";

export const examples = examplesOf(fields, {
  ordinary: { fields: ordinary },
  bare: { fields: { script: value("console.info('An embedded script ran');") } },
  fromElsewhere: { fields: { script: value('<script async src="https://surveys.example/widget.js?id=7"></script>') } },
  empty: { fields: null },
  longest: { fields: { ...ordinary, heading: value(longText(14)), subheading: value(longText(40)) } },
  wrong: { fields: { heading: { value: {} }, script: { value: 3 } } },
  refused: {
    fields: {
      heading: value("Left out"),
      script: value('<script src="http://a.example/x.js"></script><script type="text/x">1</script>'),
    },
  },
});
