import { block } from "../define.ts";
import { fields } from "./fields.ts";
import { ReceiptFailed, RequestReceipt } from "./RequestReceipt.tsx";
import { headOf, load } from "./receipt.ts";

export default block({
  name: "RequestReceipt",
  fields,
  breadcrumbs: true,
  sensitive: true,
  private: true,
  load: {
    queryParams: ["receipt"],
    data: ({ query, page, fields: { headline }, call }) => load(query.get("receipt") ?? "", headline, page, call),
    head: headOf,
  },
  View: RequestReceipt,
  Failed: ReceiptFailed,
});
