import { expect, it } from "vitest";
import { paymentInfo } from "../../contracts/payment.ts";
import { layout, siteRecord, stubSite } from "./stub.ts";

const PATH = "/fees/confirmation-page";
const block = [{ uid: "u", componentName: "MedicalStaffFeesConfirmation", dataSource: "{d}", fields: {} }];
const world = (status?: unknown) =>
  stubSite({
    layouts: { [`en ${PATH}`]: layout("Confirmation", {}, {}, block) },
    lists: { "/content/sites": [siteRecord], [paymentInfo.path]: status === undefined ? undefined : { status } },
  });

it.each([
  ["a payment that was made", "confirmed", "?paymentId=p-1", "Thank you for your payment"],
  ["one that is still open", "open", "?paymentId=p-1", "Did you make a payment?"],
  ["one that the service does not know", undefined, "?paymentId=p-1", "Did you make a payment?"],
  ["an answer that is none", "nonsense", "?paymentId=p-1", "Did you make a payment?"],
  ["one that was closed", "closed", "?id=close&paymentId=p-1", "You closed the payment page"],
  ["one that was made, though the address says closed", "confirmed", "?id=close&paymentId=p-1", "Thank you"],
  ["a closed page", "confirmed", "?id=close", "You closed the payment page"],
  ["the address alone", "confirmed", "", "Did you make a payment?"],
])("PY-10 the confirmation of %s", async (_what, status, query, said) => {
  const response = await world(status).fetch(PATH + query);
  const html = await response.text();
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${said.replace("?", "\\?")}`));
});
