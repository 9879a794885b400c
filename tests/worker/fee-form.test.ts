import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
beforeEach(() => {
  lines.length = 0;
  received.length = 0;
  redirectUrl = "https://pay.larkspurhealth.example/checkout/1";
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all));
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    received.push({ url: String(url), body: JSON.parse(String(init.body)) });
    return Response.json({ redirectUrl });
  });
});
afterEach(() => vi.unstubAllGlobals());

let visitor = 0;
/** Sends the form as a browser without script does. */
const post = (fields: Record<string, string>) =>
  stubSite(
    {
      layouts: {
        [`en ${PATH}`]: layout("Fees", {}, {}, [
          { uid: "u1", componentName: "MedicalStaffFees", dataSource: "{fees}", fields: {} },
        ]),
      },
      lists: {
        "/content/sites": [{ ...siteRecord, paymentHosts: ["pay.larkspurhealth.example"] }],
        "/content/pages": { pages: [] },
      },
    },
    { UPSTREAM_PAYMENT: "https://gateway.test" },
  ).fetch(PATH, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "cf-connecting-ip": `203.0.113.${++visitor}`,
      accept: "text/html",
    },
  });

describe("the payment form without script", () => {
  it("begins the payment at our price, whatever else is sent, and leads on to pay (PY-05, PY-10, PY-13, threats: fees)", async () => {
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
      confirmUrl: expect.stringMatching(
        `^https://www.larkspurhealth.example${PATH}/confirmation-page\\?payment=[\\w-]{16,128}$`,
      ),
    });
  });

  it.each([
    ["fee", "free", "Fee is required"],
    ["state", "ZZ", "State is Required"],
    ["email", "ada@example.info", "Must be a valid email address"],
    ["zip", "1", "Zip must be 5 or 9 digits"],
  ])("is checked by the same rules before a byte leaves: %s %s (PY-03, VA-14)", async (field, value, wrong) => {
    const response = await post({ ...good, [field]: value });
    expect([response.status, response.headers.get("cache-control")]).toEqual([400, "private, no-store"]);
    const html = await response.text();
    expect(html).toContain(`>${wrong}</a>`);
    expect(html).toContain(`value="${CANARY}"`);
    expect(received).toEqual([]);
  });

  it("says plainly when it could not begin, and nothing of the visitor is logged (PY-12, PV-03, threats: redirects)", async () => {
    redirectUrl = "https://evil.example/pay";
    const response = await post(good);
    expect(response.status).toBe(502);
    const html = await response.text();
    expect(html).toMatch(/data-failure="">We couldn’t start the payment\. You were not charged\. Please try again\.</);
    expect(html).not.toContain("evil.example");
    expect(JSON.stringify(lines)).not.toContain(CANARY);
  });
});

describe("the page that the payment page leads back to", () => {
  const KEY = "3f1c9a7e-5f0d-4a57-9d6e-0d3a2f4b8c11";
  const asked: string[] = [];
  const open = async (query: string, answer: () => Response) => {
    asked.length = 0;
    vi.stubGlobal("fetch", async (url: URL) => {
      asked.push(String(url));
      return answer();
    });
    const back = `${PATH}/confirmation-page`;
    const response = await stubSite(
      {
        layouts: {
          [`en ${back}`]: layout("Payment", {}, {}, [
            { uid: "u1", componentName: "MedicalStaffFeesConfirmation", dataSource: "{c}", fields: {} },
          ]),
        },
        lists: { "/content/sites": [siteRecord], "/content/pages": { pages: [] } },
      },
      { UPSTREAM_PAYMENT: "https://gateway.test" },
    ).fetch(back + query);
    const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await response.text()) ?? [];
    return { heading, status: response.status, kept: response.headers.get("cache-control") };
  };
  const says = (status: string) => () => Response.json({ status });

  it.each<[string, () => Response, string]>([
    ["paid", says("paid"), "Thank you for your payment"],
    ["not paid yet", says("open"), "Your payment is not finished"],
    ["canceled", says("canceled"), "This payment was canceled"],
    ["closed", says("closed"), "You closed the payment page"],
    ["refused", says("refused"), "This payment was not accepted"],
    ["one that it does not know", () => new Response("no", { status: 404 }), "We do not see a payment here"],
    ["nothing, since it is down", () => new Response("no", { status: 500 }), "We can’t confirm a payment right now"],
    ["what nobody understands", says("PAID!"), "We can’t confirm a payment right now"],
  ])("says what the payment service says: %s (PY-10)", async (_what, answer, heading) => {
    const shown = await open(`?payment=${KEY}`, answer);
    expect(shown).toEqual({ heading, status: 200, kept: "private, no-store" });
    expect(new Set(asked)).toEqual(new Set([`https://gateway.test/payment-gateway/payment-status?key=${KEY}`]));
  });

  it.each([
    ["", "We do not see a payment here"],
    ["?id=other", "We do not see a payment here"],
    ["?payment=short", "We do not see a payment here"],
    ["?payment=%2e%2e%2fadmin%2fpaid%2fpaid", "We do not see a payment here"],
    ["?id=close", "You closed the payment page"],
  ])("opened by itself at %j thanks for nothing, and asks nobody (PY-10, RT-10)", async (query, heading) => {
    expect((await open(query, says("paid"))).heading).toBe(heading);
    expect(asked).toEqual([]);
  });
});
