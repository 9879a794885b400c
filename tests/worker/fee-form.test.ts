import { beforeEach, describe, expect, it, vi } from "vitest";
import { layout, siteRecord, stubSite } from "./stub.ts";

const PATH = "/for-professionals/medical-staff-fees";
const CANARY = "Zebedee-Quillfeather-8812";
const good = {
  _form: "medical-staff-fees",
  firstName: CANARY,
  lastName: "Park",
  email: "ada@example.com",
  phone: "(406) 555-0100",
  address1: "1 Main St",
  address2: "",
  city: "Helena",
  state: "MT",
  zip: "59601",
  providerName: "Dr. Park",
  fee: "mt-initial",
};

const lines: unknown[] = [];
const received: { url: string; body: Record<string, unknown> }[] = [];
let redirectUrl = "";
let status = 200;
beforeEach(() => {
  lines.length = 0;
  received.length = 0;
  redirectUrl = "https://pay.larkspurhealth.example/checkout/1";
  status = 200;
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    received.push({ url: String(url), body: JSON.parse(String(init.body)) });
    return Response.json({ redirectUrl }, { status });
  });
});

const feesLayout = layout("Fees", {}, {}, [
  { uid: "u1", componentName: "MedicalStaffFees", dataSource: "{fees}", fields: {} },
]);
let visitor = 0;
/** Submits the form as a browser without JavaScript would. */
const post = (fields: Record<string, string>, language = "") =>
  stubSite(
    {
      layouts: {
        [`en ${PATH}`]: feesLayout,
        [`es ${PATH}`]: feesLayout,
      },
      lists: {
        "/content/sites": [{ ...siteRecord, paymentHosts: ["pay.larkspurhealth.example"] }],
        "/content/pages": { pages: [] },
      },
    },
    { UPSTREAM_PAYMENT: "https://gateway.test" },
  ).fetch(language + PATH, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "cf-connecting-ip": `203.0.113.${++visitor}`,
      accept: "text/html",
    },
  });

describe("the payment form without JavaScript", () => {
  it("the Worker starts the payment with the listed price, ignores submitted prices, and redirects to the payment page (PY-05, PY-10, PY-13, threats: fees)", async () => {
    const evil = { unitPrice: "0.01", quantity: "-1", transactionItems: "[]", confirmUrl: "https://evil.example/" };
    const response = await post({ ...good, ...evil });
    expect([response.status, response.headers.get("location")]).toEqual([303, redirectUrl]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(received).toHaveLength(1);
    expect(received[0]!.url).toBe("https://gateway.test/payment-gateway/submit-transaction");
    expect(received[0]!.body).toMatchObject({
      firstName: CANARY,
      phone: "406-555-0100",
      transactionItems: [{ name: "Montana Initial Appointment", quantity: 1, unitPrice: 300 }],
      additionalInformation: [{ title: "Dr. Park", providerName: "Dr. Park" }],
      confirmUrl: `https://www.larkspurhealth.example${PATH}/confirmation-page`,
    });
  });

  it.each(["", "/es"])(
    "after the payment, the visitor comes back to the page in the same language ('%s', PY-10)",
    async (language) => {
      await post(good, language);
      const page = `https://www.larkspurhealth.example${language}${PATH}`;
      expect(received[0]!.body).toMatchObject({
        confirmUrl: `${page}/confirmation-page`,
        cancelUrl: `${page}?id=cancel`,
        closeUrl: `${page}/confirmation-page?id=close`,
      });
    },
  );

  it.each([
    ["fee", "free", "Fee is required"],
    ["state", "ZZ", "State is Required"],
    ["email", "ada@example.info", "Must be a valid email address"],
    ["zip", "1", "Zip must be 5 or 9 digits"],
  ])(
    "the Worker rejects an invalid value before the upstream request: %s = %s (PY-03, VA-14)",
    async (field, value, wrong) => {
      const response = await post({ ...good, [field]: value });
      expect([response.status, response.headers.get("cache-control")]).toEqual([400, "private, no-store"]);
      const html = await response.text();
      expect(html).toContain(`>${wrong}</a>`);
      expect(html).toContain(`value="${CANARY}"`);
      expect(received).toEqual([]);
    },
  );

  it("if the payment cannot start, the page shows an error, and the logs contain no personal data (PY-12, PV-03, threats: redirects)", async () => {
    redirectUrl = "https://evil.example/pay";
    const response = await post(good);
    expect(response.status).toBe(502);
    const html = await response.text();
    expect(html).toMatch(/<p>We couldn’t start the payment\. You were not charged\. Please try again\.</);
    expect(html).not.toContain("evil.example");
    expect(JSON.stringify(lines)).not.toContain(CANARY);
  });

  it("if the payment gateway has the form with other details, the page says so and keeps the values (RL-04)", async () => {
    status = 409;
    const response = await post(good);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain("We already have this form from you with other details");
    expect(html).toContain(`value="${CANARY}"`);
  });
});
