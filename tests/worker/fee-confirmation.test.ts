import { expect, it } from "vitest";
import { paymentInfo } from "../../contracts/payment.ts";
import { layout, siteRecord, stubSite } from "./stub.ts";

const PATH = "/fees/confirmation-page";
const againLink = { value: { href: "/fees", text: "" } };
const block = [
  {
    uid: "u",
    componentName: "MedicalStaffFeesConfirmation",
    dataSource: "{d}",
    fields: { againLink, againText: { value: "Back to the form" } },
  },
];
const world = (status?: unknown, failing: string[] = []) =>
  stubSite({
    failing,
    layouts: { [`en ${PATH}`]: layout("Confirmation", {}, {}, block) },
    lists: { "/content/sites": [siteRecord], [paymentInfo.path]: status === undefined ? undefined : { status } },
  });

it.each([
  ["a confirmed payment", "confirmed", "?paymentId=p-1", "Thank you for your payment"],
  ["an open payment", "open", "?paymentId=p-1", "Your payment isn’t finished"],
  ["a declined payment", "refused", "?paymentId=p-1", "The payment did not go through"],
  ["an unknown payment", undefined, "?paymentId=p-1", "Did you make a payment?"],
  ["an invalid payment status", "nonsense", "?paymentId=p-1", "We can’t check your payment right now"],
  ["a payment whose payment page was closed", "closed", "?id=close&paymentId=p-1", "You closed the payment page"],
  ["a confirmed payment, even if the URL contains `id=close`", "confirmed", "?id=close&paymentId=p-1", "Thank you"],
  ["a closed payment page without a payment ID", "confirmed", "?id=close", "You closed the payment page"],
  ["a URL without parameters", "confirmed", "", "Did you make a payment?"],
  ["a URL that only claims a payment", "confirmed", "?id=confirm", "Did you make a payment?"],
])("the confirmation page shows the right heading for %s (PY-10)", async (_what, status, query, said) => {
  const response = await world(status).fetch(PATH + query);
  const html = await response.text();
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${said.replace("?", "\\?")}`));
});

it.each(["?id=close", "", "?paymentId="])(
  "for the query string '%s', which has no payment ID, the page does not claim that there was no charge (PY-10)",
  async (query) => {
    const html = await (await world("confirmed").fetch(PATH + query)).text();
    expect(html).toContain("We can’t tell from this page whether you paid");
    expect(html).not.toMatch(/not (been )?charged/);
  },
);

it.each([
  ["that is still open", world("open"), "isn’t finished", [true, true]],
  ["that was declined", world("refused"), "not accept this payment", [false, true]],
  ["whose status is unavailable", world("confirmed", [paymentInfo.path]), "don’t pay again yet", [true, false]],
])(
  "for a payment %s, the page shows a specific message and the next step (PY-10)",
  async (_what, site, words, next) => {
    const html = await (await site.fetch(`${PATH}?paymentId=p-1`)).text();
    expect(html).toContain(words);
    expect([/<a [^>]*href=""[^>]*>.*?Check again/s.test(html), html.includes("Back to the form")]).toEqual(next);
  },
);
