import { longText, value } from "../wire.ts";

export const examples = {
  ordinary: {
    fields: {
      title: value("Care close to home"),
      body: value("<p>We have cared for families along the Front Range since 1974.</p>"),
    },
  },
  empty: { fields: null },
  longest: { fields: { title: value(longText(24)), body: value(`<p>${longText(400)}</p>`) } },
  wrong: { fields: { title: { value: {} }, body: { value: 7 } }, params: [] },
};
