import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { button, input, marks } from "../../app/forms/form-examples.ts";
import { billsByAccount, billsByDemographics } from "../../contracts/billing.ts";
import { submitTransaction } from "../../contracts/payment.ts";
import { sessionInfo } from "../../contracts/registration.ts";
import { type PaymentForm, paymentRequest } from "../../lib/billing/payment.ts";
import type { Env } from "../../worker/env.ts";
import { itNightly } from "../support/nightly.ts";
import { storedCounters } from "./stored-counters.ts";
import { layout, PUBLIC, siteRecord, stubSite } from "./stub.ts";

const env = bindings as Env;
/** A canary: a unique name that only the submitted form contains, so every other occurrence is a leak. */
const CANARY = "Zebedee-Quillfeather-8812";
const EMAIL = `${CANARY}@example.com`;
const PAY = "https://pay.larkspurhealth.example";

const cms = (id: string, formAddress: string, ...inputs: object[]) => ({
  formAddress: { value: formAddress },
  ...marks(id),
  fields: [input("text", "firstName", "First name", { required: true }), ...inputs, button("Send")],
});
const page = (componentName: string, fields: object) =>
  layout("Page", {}, {}, [{ uid: "u", componentName, dataSource: "{d}", fields }]);
const layouts = {
  "en /contact": page("Form", cms("{contact}", "/forms/contact", input("multiline", "message", "Message"))),
  "en /join": page("EventRegistration", cms("{join}", "/forms/event-registration", input("email", "email", "Email"))),
  "en /fees": page("MedicalStaffFees", {}),
  "en /bills": page("BillingWizard", {}),
};

const payer: PaymentForm = {
  firstName: CANARY,
  lastName: CANARY,
  email: EMAIL,
  phone: "4065550100",
  address1: CANARY,
  address2: CANARY,
  city: CANARY,
  state: "MT",
  zip: "59601",
  providerName: CANARY,
  fee: "mt-initial",
};
const patient = { firstName: CANARY, lastName: CANARY, phone: "(303) 555-0100", dob: "3/7/1980" };

interface Form {
  /**
   * Path of the page that contains the form. `call` is the API call that the page's script makes; a CMS form has no API
   * call, because the browser always submits it to the page.
   */
  path: string;
  call?: { path: string; body: object };
  typed: Record<string, string>;
  /** Invalid values that replace some of the input values. */
  wrong: Record<string, string>;
  good: object;
}
const forms: Record<string, Form> = {
  "a message": {
    path: "/contact",
    typed: { _form: "{contact}", firstName: CANARY, message: CANARY, [CANARY]: CANARY },
    wrong: { firstName: " " },
    good: { success: true, errors: [], message: "Thank you." },
  },
  "a registration": {
    path: `/join?sessionId=${sessionInfo.example.response.session.id}`,
    typed: { _form: "{join}", sessionId: "15", firstName: CANARY, email: EMAIL, promoCode: CANARY },
    wrong: { email: CANARY },
    good: { success: true, errors: [], redirectUrl: "/thank-you" },
  },
  "a fee": {
    path: "/fees",
    typed: { _form: "medical-staff-fees", ...payer },
    wrong: { email: CANARY },
    call: { path: submitTransaction.path, body: paymentRequest({ ...payer, phone: "406-555-0100" }) },
    good: { redirectUrl: `${PAY}/1` },
  },
  "bills by name": {
    path: "/bills",
    typed: { _form: "bills-by-name", ...patient },
    wrong: { dob: CANARY },
    call: {
      path: billsByDemographics.path,
      body: { flowType: "demographics", ...patient, phone: "303-555-0100", dob: "19800307" },
    },
    good: { status: "success", pendingBills: [{ status: "success", system: CANARY, paymentUrl: `${PAY}/${CANARY}` }] },
  },
  "bills by account": {
    path: "/bills",
    typed: { _form: "bills-by-account", accountNumber: CANARY },
    wrong: { accountNumber: " " },
    call: { path: billsByAccount.path, body: { flowType: "accountnumber", accountNumber: CANARY } },
    good: { status: "success", pendingBills: [] },
  },
};

/** Functions that simulate a valid response or a failure of the receiving upstream, keyed by description. */
const answers: Record<string, (good: object) => Response | Promise<Response>> = {
  "returns a valid response": (good) => Response.json(good),
  "rejects the form and echoes the visitor's data": () =>
    Response.json({
      success: false,
      errors: [CANARY],
      status: "error",
      pendingBills: [],
      redirectUrl: `https://${CANARY}/`,
    }),
  "returns invalid data": () =>
    Response.json({ wrong: CANARY, [CANARY]: CANARY, errors: CANARY, pendingBills: CANARY }),
  "returns truncated JSON": () =>
    new Response(`{"status":"${CANARY}`, { headers: { "content-type": "application/json" } }),
  "returns a 500": () => new Response(CANARY, { status: 500, headers: { "x-error": CANARY } }),
  "returns a 400": () => Response.json({ problems: [{ field: CANARY }] }, { status: 400 }),
  "redirects to another site": () => Response.redirect(`https://evil.example/?name=${CANARY}`, 302),
  "is unreachable": () => Promise.reject(new Error(`connect to ${CANARY}`)),
};

const said: unknown[] = [];
const kept: string[] = [];
/** Requests that the Worker sent with `fetch`, except bot check verifications. */
const sent: { url: string; body: string }[] = [];
let answer: () => Response | Promise<Response>;
let minute = 0;
beforeEach(() => {
  for (const list of [said, kept, sent]) list.length = 0;
  for (const method of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, method).mockImplementation((...all) => void said.push(all));
  vi.spyOn(Cache.prototype, "put").mockImplementation(async (request, response) => {
    kept.push(request instanceof Request ? request.url : String(request), await response.text());
  });
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    if (String(url).includes("verifier.test")) {
      const [action] = (new URLSearchParams(String(init.body)).get("response") ?? "").split("-");
      return Response.json({ success: true, action, hostname: PUBLIC });
    }
    sent.push({ url: String(url), body: String(init.body) });
    return answer();
  });
  // Each test starts a new rate limit window.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2034, 0, 1, 0, 20 * minute++) });
});

function world() {
  const owner = "https://owner.test";
  const kv = {
    get: async () => null,
    put: async (...all: unknown[]) => void kept.push(JSON.stringify(all)),
    list: async () => ({ keys: [], list_complete: true }),
  };
  const botCheck = { src: "https://check.example/api.js", id: "key", kind: "turnstile" };
  return stubSite(
    {
      layouts,
      lists: {
        "/content/sites": [{ ...siteRecord, paymentHosts: ["pay.larkspurhealth.example"], thirdParties: { botCheck } }],
        "/content/pages": { pages: [] },
        "/sitecore/api/jss/dictionary/larkspur/en": { phrases: { FormThanks: "Thank you." } },
        [sessionInfo.path]: sessionInfo.example.response,
      },
    },
    {
      LAYOUTS: kv,
      UPSTREAM_FORMS: owner,
      UPSTREAM_PAYMENT: owner,
      UPSTREAM_BILLING: owner,
      BOT_CHECK: "https://verifier.test/siteverify",
      BOT_CHECK_SECRET: "s",
      LIMIT_FORMS: undefined,
    },
  );
}

/** Returns the contents of the entire control database and all counter Durable Objects. */
async function stored(): Promise<string> {
  const { results } = await env.CONTROL.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  const tables = results
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("_cf") && !name.startsWith("sqlite_"));
  return JSON.stringify([
    await Promise.all(tables.map((name) => env.CONTROL.prepare(`SELECT * FROM "${name}"`).all())),
    await storedCounters(env),
  ]);
}

describe.each(Object.entries(forms))("a canary patient's data in %s", (name, { path, call, typed, wrong, good }) => {
  const cases = Object.entries(answers);
  const itEach = name === Object.keys(forms)[0] ? it.each(cases) : itNightly(cases);
  itEach(
    "the data does not reach logs, caches, stores, headers, or URLs if the upstream %s (PV-03, BW-17, PY-12, threats: personal data)",
    async (_what, reply) => {
      const at = world();
      answer = () => reply(good);
      let visitor = 0;
      const headers = () => ({
        "cf-connecting-ip": `2001:db8:${minute}${++visitor}::1`,
        "x-bot-token": `${path === "/bills" ? "bills" : "form"}-${minute}-${visitor}`,
      });
      const post = (fields: Record<string, string>, accept: string) => {
        const own = headers();
        const body = new URLSearchParams({ ...fields, "g-recaptcha-response": own["x-bot-token"] }).toString();
        return at.fetch(path, {
          method: "POST",
          body,
          headers: { ...own, accept, "content-type": "application/x-www-form-urlencoded" },
        });
      };
      const byScript = () =>
        call
          ? at.fetch(call.path, {
              method: "POST",
              body: JSON.stringify(call.body),
              headers: { ...headers(), "content-type": "application/json" },
            })
          : post(typed, "application/json");
      const responses = [
        await post(typed, "text/html"),
        await post({ ...typed, ...wrong }, "text/html"),
        await byScript(),
      ];
      for (const response of responses) {
        const { location = "", ...others } = Object.fromEntries(response.headers);
        expect(JSON.stringify(others)).not.toContain(CANARY);
        expect(location).not.toContain(CANARY);
        expect(response.headers.get("cache-control")).toBe("private, no-store");
      }
      const flown = sent.filter(({ body }) => body.includes(CANARY));
      expect(flown.length, "canary requests reach the upstreams").toBeGreaterThanOrEqual(2);
      expect(sent.map(({ url }) => url).join(" ")).not.toContain(CANARY);
      expect(at.requests.join(" "), "other upstreams").not.toContain(CANARY);
      expect(JSON.stringify(said)).not.toContain(CANARY);
      expect(kept.join("\n")).not.toContain(CANARY);
      expect(await stored()).not.toContain(CANARY);
      // The next visitor's page must not contain the canary.
      expect(await (await at.fetch(path)).text()).not.toContain(CANARY);
    },
  );
});
