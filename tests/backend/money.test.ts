import { describe, expect, it } from "vitest";
import { returnUrl } from "../../backend/return-url.ts";
import { billsByAccount, billsByDemographics } from "../../contracts/billing.ts";
import { FormResponse } from "../../contracts/forms.ts";
import { paymentInfo, submitTransaction } from "../../contracts/payment.ts";
import { PHONES_HEADER } from "../../lib/constants.ts";
import { startBackend, upstream } from "./database.ts";

const { test, backend } = startBackend({ day: new Date().toISOString().slice(0, 10) });

const origin = "https://www.larkspurhealth.example";
/** A patient with two bills that can be paid. */
const harlan = {
  flowType: "demographics",
  firstName: "Harlan",
  lastName: "Lonetree",
  dob: "19591104",
  phone: "406-555-0102",
};

describe("bills", () => {
  const byAccount = async (accountNumber: string) =>
    billsByAccount.response.parse(
      await backend.post(billsByAccount.path, { flowType: "accountnumber", accountNumber }),
    );

  it("the backend returns the bills from all available billing systems, even if one system fails (AP-01)", async () => {
    expect((await byAccount("lh-100003")).pendingBills.map(({ system, status }) => [system, status])).toEqual([
      ["Larkspur Health Colorado", "success"],
      ["Larkspur Anesthesia", "error"],
    ]);
  });

  it("the backend returns the same response for an unknown account and for an account without bills (AP-01)", async () => {
    expect(await byAccount("LH-000000")).toEqual(await byAccount("LH-100005"));
  });

  it("the backend finds a person's bills only if all four fields match, ignoring the name's case (AP-02)", async () => {
    const marisol = {
      flowType: "demographics",
      firstName: "marisol",
      lastName: "VEGA",
      dob: "19840312",
      phone: "303-555-0101",
    };
    const find = async (request: object) =>
      billsByDemographics.response.parse(await backend.post(billsByDemographics.path, request)).pendingBills.length;
    expect(await find(marisol)).toBe(1);
    for (const wrong of [{ firstName: "Mari" }, { lastName: "Vegas" }, { dob: "19840313" }, { phone: "303-555-0102" }])
      expect(await find({ ...marisol, ...wrong })).toBe(0);
  });
});

it("a backend without a payment service takes no payment, and says so (BK-05)", async () => {
  const unpaid = upstream(test.db, { DEMO_PAYMENTS: undefined });
  const { pendingBills } = billsByAccount.response.parse(
    await unpaid.post(billsByAccount.path, { flowType: "accountnumber", accountNumber: "LH-100001" }),
  );
  const { pathname } = new URL(pendingBills[0]!.paymentUrl!, "https://site.example");
  const page = await unpaid.ask(pathname);
  const html = await page.text();
  expect([page.status, html]).toEqual([409, expect.stringContaining("You can’t pay online here yet.")]);
  expect(html).not.toContain("<button");
  for (const action of ["confirm", "cancel", "close"])
    expect((await unpaid.ask(`${pathname}/${action}`, { method: "POST" })).status).toBe(404);
  expect(await (await backend.ask(pathname)).text()).toContain("/confirm");
});

/** Returns the actions of the buttons on a payment page. */
const waysOn = (html: string) => [...html.matchAll(/ action="[^"]*\/(\w+)"/g)].map(([, action]) => action);

it("a bill says what is due and when, is paid on its own page, and is not listed once it is paid (BW-14, SD-08)", async () => {
  const look = async () =>
    billsByAccount.response.parse(
      await backend.post(billsByAccount.path, { flowType: "accountnumber", accountNumber: "LH-100003" }),
    ).pendingBills;
  const [bill, failed] = await look();
  expect([bill?.amount, bill?.dueDate]).toEqual([expect.any(Number), expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  expect([failed?.status, failed?.paymentUrl, failed?.amount]).toEqual(["error", undefined, undefined]);
  const page = await backend.ask(bill!.paymentUrl!);
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining(`Pay $${bill!.amount!.toFixed(2)}`)]);
  // "Cancel" would do the same as "Close without paying", because a bill stays payable.
  expect(waysOn(html)).toEqual(["confirm", "close"]);
  const act = (action: string) => backend.ask(`${bill!.paymentUrl}/${action}`, { method: "POST", redirect: "manual" });
  const left = await act("cancel");
  expect([left.status, left.headers.get("location")]).toEqual([303, "/pay-bill"]);
  expect(await look()).toHaveLength(2);
  expect(await (await act("confirm")).text()).toContain("This payment is complete.");
  expect((await look()).map(({ status }) => status)).toEqual(["error"]);
});

it.each([
  {
    page: "an English page",
    language: undefined,
    said: "We can't load this bill right now.",
    html: 'lang="en"',
    paid: "This payment is complete.",
    back: "/pay-bill",
  },
  {
    page: "a Spanish page",
    language: "es",
    said: "No podemos mostrar esta factura en este momento.",
    html: 'lang="es"',
    paid: "Este pago está completo.",
    back: "/es/pay-bill",
  },
])(
  "a bill of $page has messages, a payment page, a receipt with the amount, and a way back in its language (AP-01, LG-01)",
  async ({ language, said, html, paid, back }) => {
    // The other language was chosen before.
    const owed = async () =>
      (
        await Promise.all(
          [language ? undefined : "es", language].map(async (tag) =>
            billsByDemographics.response.parse(
              await backend.post(billsByDemographics.path, { ...harlan, ...(tag && { language: tag }) }),
            ),
          ),
        )
      ).map(({ pendingBills }) => pendingBills.at(-1)!);
    const [other, bill] = await owed();
    await backend.ask(other!.paymentUrl!);
    const [failed] = billsByAccount.response
      .parse(
        await backend.post(billsByAccount.path, { flowType: "accountnumber", accountNumber: "LH-100004", language }),
      )
      .pendingBills.map(({ errorMessage }) => errorMessage);
    expect(failed).toBe(said);
    const amount = `$${bill!.amount!.toFixed(2)}`;
    const open = await (await backend.ask(bill!.paymentUrl!)).text();
    expect(open).toContain(html);
    expect(open).toContain(amount);
    const { pathname } = new URL(bill!.paymentUrl!, origin);
    const act = (action: string) => backend.ask(`${pathname}/${action}`, { method: "POST", redirect: "manual" });
    expect((await act("close")).headers.get("location")).toBe(back);
    const receipt = await (await act("confirm")).text();
    for (const text of [html, paid, amount, `href="${back}"`]) expect(receipt).toContain(text);
  },
);

const transaction = {
  ...submitTransaction.example.request,
  confirmUrl: `${origin}/confirmation-page`,
  cancelUrl: `${origin}/medical-staff-fees?id=cancel`,
  closeUrl: `${origin}/confirmation-page?id=close`,
};
const submit = (body: object, key?: string) =>
  backend.ask(submitTransaction.path, {
    method: "POST",
    body: JSON.stringify(body),
    ...(key && { headers: { "idempotency-key": key } }),
  });
const payPath = async (response: Response) => submitTransaction.response.parse(await response.json()).redirectUrl;

describe("payment", () => {
  it.each([
    ["confirm", transaction.confirmUrl],
    ["cancel", transaction.cancelUrl],
    ["close", transaction.closeUrl],
  ])(
    "each time a visitor repeats the action '%s' for a payment, the backend redirects to the site (AP-30)",
    async (action, address) => {
      const path = await payPath(await submit(transaction));
      const page = await (await backend.ask(path)).text();
      expect(page).toContain("Colorado Reappointment");
      expect(page).toContain("$150.00");
      expect(waysOn(page)).toEqual(["confirm", "cancel", "close"]);
      for (const _ of [1, 2]) {
        const response = await backend.ask(`${path}/${action}`, { method: "POST" });
        const back = response.headers.get("location")?.replace(/[?&]paymentId=p-[0-9a-f]{32}$/, "");
        expect([response.status, back]).toEqual([303, address.replace(origin, "")]);
      }
    },
  );

  it("after a payment, the backend redirects to an absolute URL on the configured site", async () => {
    const path = await payPath(await submit(transaction));
    const elsewhere = upstream(test.db, { SITE_ORIGIN: origin });
    const response = await elsewhere.ask(`${path}/confirm`, { method: "POST" });
    expect(response.headers.get("location")).toContain(`${transaction.confirmUrl}?paymentId=p-`);
  });

  it("the backend adds only the payment ID to the return URL and returns the payment's status for that ID (PY-10)", async () => {
    const path = await payPath(await submit(transaction));
    const paymentId = path.split("/").at(-1)!;
    const info = () => backend.get(paymentInfo.path, { paymentId });
    expect(await info()).toEqual({ status: "open" });
    const response = await backend.ask(`${path}/confirm`, { method: "POST" });
    expect(response.headers.get("location")).toBe(`/confirmation-page?paymentId=${paymentId}`);
    expect(await info()).toEqual({ status: "confirmed" });
  });

  it("the backend does not confirm a canceled payment", async () => {
    const path = await payPath(await submit(transaction));
    await backend.ask(`${path}/cancel`, { method: "POST" });
    expect((await backend.ask(`${path}/confirm`, { method: "POST" })).status).toBe(409);
  });

  it("the backend creates only one payment per idempotency key (RL-04)", async () => {
    const paths = await Promise.all(
      [submit(transaction, "k1"), submit(transaction, "k1")].map(async (sent) => payPath(await sent)),
    );
    expect(paths[0]).toBe(paths[1]);
    expect(await payPath(await submit(transaction, "k2"))).not.toBe(paths[0]);
    expect((await submit({ ...transaction, email: "another@example.com" }, "k1")).status).toBe(409);
  });

  it.each(["cancel", "close"])(
    "a visitor who leaves the payment page by '%s' and sends the same form again can pay (RL-04, PY-12)",
    async (action) => {
      const path = await payPath(await submit(transaction, `again-${action}`));
      await backend.ask(`${path}/${action}`, { method: "POST" });
      const again = await payPath(await submit(transaction, `again-${action}`));
      expect(await payPath(await submit(transaction, `again-${action}`))).toBe(again);
      expect((await backend.ask(`${again}/confirm`, { method: "POST" })).status).toBe(303);
      expect(await payPath(await submit(transaction, `again-${action}`))).toBe(again);
      expect(await (await backend.ask(again)).text()).toContain("This payment is complete.");
    },
  );

  const SAYS = {
    confirm: "This payment is complete.",
    cancel: "This payment was canceled. Nothing was charged.",
    close: "This payment was closed. Nothing was charged.",
  };
  const ACTIONS = ["confirm", "cancel", "close"] as const;
  it.each(ACTIONS.flatMap((first) => ACTIONS.filter((one) => one !== first).map((second) => [first, second] as const)))(
    "in two tabs on one payment, after %s, %s changes nothing, and the second tab says what happened (AP-30, RL-14)",
    async (first, second) => {
      const path = await payPath(await submit(transaction));
      const act = (action: string) => backend.ask(`${path}/${action}`, { method: "POST" });
      expect((await act(first)).status).toBe(303);
      for (const response of [await act(second), await backend.ask(path)])
        expect(await response.text()).toContain(SAYS[first]);
      expect(await backend.get(paymentInfo.path, { paymentId: path.split("/").at(-1)! })).toEqual({
        status: { confirm: "confirmed", cancel: "canceled", close: "closed" }[first],
      });
    },
  );

  it.each([
    { transactionItems: [{ name: "Colorado Reappointment", quantity: 1, unitPrice: 0.01 }] },
    { transactionItems: [{ name: "Colorado Reappointment", quantity: -1, unitPrice: 150 }] },
    { transactionItems: [{ name: "A fee of my own", quantity: 1, unitPrice: 150 }] },
    { confirmUrl: "https://evil.example/" },
    { cancelUrl: "javascript:alert(1)" },
    { closeUrl: "" },
  ])("the backend rejects a payment with %j (PY-13)", async (change) => {
    expect((await submit({ ...transaction, ...change })).status).toBe(400);
  });

  it.each([
    "https://www.larkspurhealth.example@evil.example/",
    "https://www.larkspurhealth.example.evil.example/",
    "https://evil-larkspurhealth.example/",
    "//evil.example/",
    "\\\\evil.example/",
    "http://www.larkspurhealth.example/",
    "https://user:pass@www.larkspurhealth.example/",
    "data:text/html,x",
  ])("the backend never redirects to another site: %s", (address) => {
    expect(returnUrl(address, {})).toBeUndefined();
  });

  it.each(
    (["open", "confirm", "cancel", "no payment service", "erased"] as const).flatMap((state) => [
      { state, prefix: "", home: "/", phone: "+13035550100" },
      { state, prefix: "/es", home: "/es", phone: "+13035550144" },
    ]),
  )(
    "the payment page '$state' of a page below '$prefix/' has the logo, ways back into the site, and a telephone (SD-08)",
    async ({ state, prefix, home, phone }) => {
      const urls = { confirmUrl: `${origin}${prefix}/paid`, cancelUrl: `${origin}${prefix}/fees` };
      const path = await payPath(await submit({ ...transaction, ...urls }));
      if (state === "confirm" || state === "cancel") await backend.ask(`${path}/${state}`, { method: "POST" });
      if (state === "erased")
        await test.db
          .prepare(
            "UPDATE payments SET status = 'refused', settled_at = created_at, confirm_url = '', cancel_url = '' WHERE id = ?",
          )
          .bind(path.split("/").at(-1))
          .run();
      const phones = new URLSearchParams({ en: "(303) 555-0100", es: "(303) 555-0144" }).toString();
      for (const site of ["", origin]) {
        const noService = state === "no payment service" && { DEMO_PAYMENTS: undefined };
        const asked = upstream(test.db, { ...(site && { SITE_ORIGIN: site }), ...noService });
        const html = await (await asked.ask(path, { headers: { [PHONES_HEADER]: phones } })).text();
        // The language of an erased payment is not known.
        const [start, number] = state === "erased" ? ["/", "+13035550100"] : [home, phone];
        expect(/<header><a href="(.*?)"><svg.*?>Larkspur Health<\/a>/s.exec(html)?.[1]).toBe(site + start);
        expect(html).toContain(`<a href="tel:${number}">`);
        const backs: Record<string, string | null> = { open: null, confirm: `${prefix}/paid`, erased: "/" };
        const back = backs[state];
        const links = [...html.matchAll(/<a class="first" href="([^"?]*)/g)].map(([, href]) => href);
        expect(links).toEqual(back === null ? [] : [site + (back ?? `${prefix}/fees`)]);
        expect(waysOn(html)).toEqual(state === "open" ? ["confirm", "cancel", "close"] : []);
      }
      expect(await (await backend.ask(path)).text()).not.toContain('href="tel:');
    },
  );

  it("the backend returns 404 for an unknown payment", async () => {
    expect((await backend.ask("/pay/p-00000000000000000000000000000000")).status).toBe(404);
    expect((await backend.ask("/pay/p-0/toString", { method: "POST" })).status).toBe(404);
  });
});

describe("forms", () => {
  const post = async (form: string, fields: Record<string, string>) => {
    const response = await backend.ask(`/forms/${form}`, { method: "POST", body: new URLSearchParams(fields) });
    return { status: response.status, ...FormResponse.parse(await response.json()) };
  };
  const visitor = { firstName: "Vi", lastName: "Sitor", email: "vi@example.com" };
  const session = async (condition: string) => {
    const found = await test.db
      .prepare(
        `SELECT sessions.id, (SELECT id FROM event_fees WHERE event_fees.event_id = sessions.event_id AND price > 0) AS fee FROM sessions
         WHERE starts_at > strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '+3 days') AND capacity > 0 AND require_registration AND NOT registration_closed
           AND external_registration_link IS NULL AND (SELECT count(*) FROM registrations WHERE session_id = sessions.id) < capacity AND ${condition} LIMIT 1`,
      )
      .first<{ id: number; fee: number | null }>();
    return { sessionId: String(found?.id), eventFeeId: String(found?.fee ?? "") };
  };

  it("after a registration for a free class, the backend redirects to the thank-you page (AP-29)", async () => {
    const free = await session("NOT EXISTS (SELECT 1 FROM event_fees WHERE event_fees.event_id = sessions.event_id)");
    const { success, redirectUrl } = await post("event-registration", { ...visitor, ...free });
    expect(success).toBe(true);
    expect(redirectUrl).toMatch(/^\/classes-events\/thank-you\?registrationId=r-[0-9a-f]{32}$/);
    expect(await post("event-registration", { ...visitor, ...free })).toMatchObject({
      success: false,
      errors: [expect.stringMatching(/^You are already registered/)],
    });
  });

  it("for a paid class, the backend redirects to the payment page and then to the thank-you page (AP-29, EV-34)", async () => {
    const paid = await session(
      "EXISTS (SELECT 1 FROM event_fees WHERE event_fees.event_id = sessions.event_id AND price > 0)",
    );
    const { redirectUrl = "" } = await post("event-registration", { ...visitor, ...paid });
    expect(redirectUrl).toMatch(/^\/pay\/p-[0-9a-f]{32}$/);
    const confirmed = await backend.ask(`${redirectUrl}/confirm`, { method: "POST" });
    expect(confirmed.headers.get("location")).toMatch(/thank-you\?registrationId=r-[0-9a-f]{32}$/);
  });

  it("the backend accepts a bot check token only once and only for forms, and it reports an unavailable verifier (FM-13)", async () => {
    const people = upstream(test.db, { FAULTS: "on" });
    const send = async (token: string) => {
      const fields = { ...visitor, message: "Hi", "g-recaptcha-response": token };
      const response = await people.ask("/forms/contact", { method: "POST", body: new URLSearchParams(fields) });
      return FormResponse.parse(await response.json());
    };
    expect(await send("local:form:www.larkspurhealth.example:1")).toMatchObject({ success: true });
    for (const token of [
      "local:form:www.larkspurhealth.example:1",
      "local:bills:www.larkspurhealth.example:2",
      "made-up",
    ])
      expect(await send(token)).toMatchObject({
        success: false,
        errors: [expect.stringMatching(/^The check .* expired/)],
      });
    for (const fault of ["down", "wrong"]) {
      await people.ask("/_faults/botcheck", { method: "PUT", body: fault });
      const { success, errors } = await send("local:form:www.larkspurhealth.example:3");
      expect([success, errors]).toEqual([false, [expect.stringMatching(/could not check .* call \(303\) 555-0100/)]]);
    }
    await people.ask("/_faults/botcheck", { method: "PUT", body: "ok" });
    await test.db.prepare("DELETE FROM form_submissions").run();
  });

  it("the backend stores a repeatedly submitted message only once and names missing fields (AP-29)", async () => {
    const message = { ...visitor, message: "Hello", idempotencyKey: "m1" };
    expect(await post("contact", message)).toMatchObject({
      success: true,
      message: expect.stringMatching(/Thank you/),
    });
    await post("contact", message);
    expect(await test.db.prepare("SELECT count(*) AS n FROM form_submissions").first()).toEqual({ n: 1 });
    expect(await post("contact", { ...visitor, email: "no address" })).toMatchObject({
      success: false,
      errors: ["message is required", "email is invalid"],
    });
    expect((await post("unknown", {})).status).toBe(404);
  });

  it("the backend responds in Spanish to a form from a Spanish page and redirects to a Spanish page (LG-02)", async () => {
    const spanish = { ...visitor, email: "vi.es@example.com", formLanguage: "es" };
    expect(await post("contact", { ...spanish, email: "nada" })).toMatchObject({
      errors: ["Falta el mensaje", "El correo electrónico no es válido"],
    });
    const { message } = await post("contact", { ...spanish, message: "Hola" });
    expect(message).toBe("Gracias. Contestamos en dos días hábiles.");
    const unknown = await post("event-registration", { ...spanish, sessionId: "0" });
    expect(unknown.errors).toEqual(["No encontramos esta clase."]);
    const free = await session("NOT EXISTS (SELECT 1 FROM event_fees WHERE event_fees.event_id = sessions.event_id)");
    const { redirectUrl } = await post("event-registration", { ...spanish, ...free });
    expect(redirectUrl).toMatch(/^\/es\/classes-events\/thank-you\?registrationId=/);
    const paid = await session(
      "EXISTS (SELECT 1 FROM event_fees WHERE event_fees.event_id = sessions.event_id AND price > 0)",
    );
    const payment = await post("event-registration", { ...spanish, ...paid });
    const payPage = await (await backend.ask(payment.redirectUrl ?? "")).text();
    expect(payPage).toMatch(/<html lang="es">[\s\S]*<span lang="es">[\s\S]*>Pagar \$/);
    const fee = await payPath(await submit({ ...transaction, confirmUrl: `${origin}/es/confirmation-page` }));
    expect(await (await backend.ask(fee)).text()).toContain("Renovación del nombramiento en Colorado");
    await test.db.prepare("DELETE FROM form_submissions").run();
  });
});

describe("faults", () => {
  it("fault injection simulates a fault in a single upstream; if fault injection is disabled, a fault request returns 404", async () => {
    const broken = upstream(test.db, { FAULTS: "on" });
    const bills = { method: "POST", body: JSON.stringify({ flowType: "accountnumber", accountNumber: "1" }) };
    const fault = (text: string, from = broken) => from.ask("/_faults/billing", { method: "PUT", body: text });
    for (const [name, status] of [
      ["down", 503],
      ["status", 418],
      ["wrong", 200],
      ["ok", 200],
    ] as const) {
      await fault(name);
      expect((await broken.ask(billsByAccount.path, bills)).status).toBe(status);
    }
    await fault("down");
    expect((await broken.ask("/location/get-location-types")).status).toBe(200);
    expect((await fault("down", backend)).status).toBe(404);
    expect((await backend.ask(billsByAccount.path, bills)).status).toBe(200);
    await fault("ok");
  });
});
