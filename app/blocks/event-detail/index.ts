import { createElement } from "react";
import { block } from "../define.ts";
import { EventDetail, EventFailed } from "./EventDetail.tsx";
import { headOf, load } from "./event.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";

export default block({
  name: "EventDetail",
  doc: "The page of the event that the address names; an unknown one is not found.",
  fields,
  examples,
  load: {
    when: "page",
    reads: [],
    data: ({ page, call }) => load(page.path, call),
    head: headOf,
    failed: (_fields, page) => createElement(EventFailed, { page }),
  },
  View: EventDetail,
});
