import { describe, expect, it } from "vitest";
import { image, item, link, value } from "../../../app/cms/fields/example-values.ts";
import { parsePage } from "../../../app/cms/parse/parse-page.ts";
import type { Posted } from "../../../app/context/page-context.ts";
import type { Phrase } from "../../../app/context/phrases.ts";
import { renderRegion } from "../../../app/render/render-blocks.tsx";
import { htmlProblems } from "../../support/html.ts";

const fields = {
  noResultsHeading: value("Nothing to pay"),
  noResultsDescription: value("<p>Call us.</p>"),
  cardOne: item("one", {
    icon: image("/-/media/icons/chat.svg", "", 48, 48),
    label: value("Call (303) 555-0126"),
    link: link("tel:+13035550126", ""),
  }),
  cardTwo: item("two", { label: value("Help with paying"), link: link("/financial-assistance", "") }),
};

/**
 * Renders the billing wizard's entry form or, if `posted` is set, the response to a form submission without JavaScript.
 */
async function html(posted?: Partial<Posted>, more: object = {}): Promise<string> {
  const page = parsePage({
    sitecore: {
      context: {},
      route: {
        name: "p",
        placeholders: { main: [{ uid: "u", componentName: "BillingWizard", dataSource: "{d}", fields }] },
      },
    },
  });
  const settings = {
    language: "en",
    path: "/somewhere/else",
    editing: false,
    timeZone: "America/Denver",
    t: ({ en }: Phrase) => en,
    ...(posted && {
      posted: {
        form: "bills-by-name",
        values: new Map(),
        errors: new Map(),
        messages: [],
        address: "",
        outcome: "sent",
        ...posted,
      },
    }),
    ...more,
  };
  const fail = ({ error }: { error: unknown }) => {
    throw error;
  };
  return await renderRegion(
    page?.regions.main ?? [],
    { theme: "default", languages: ["en"] },
    "m",
    settings as never,
    fail,
  );
}
/** Returns the billing wizard's HTML without the island data and the hidden links for help. */
const seen = (text: string) =>
  text
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<div class="[^"]*" data-served="help" hidden="">.*?<\/ul><\/div>/s, "");
const bills = (...pendingBills: object[]) => ({ answer: { status: "success", pendingBills } });

describe("server-rendered entry form", () => {
  it("the billing wizard selects the first of its two tabs and renders an enabled Next button for browsers without JavaScript (BW-02, BW-03, RT-12)", async () => {
    const text = seen(await html());
    expect([...text.matchAll(/role="tab"[^>]*aria-selected="(\w+)"/g)].map(([, one]) => one)).toEqual([
      "true",
      "false",
    ]);
    expect([...text.matchAll(/data-flow="(\d)"/g)].map(([, one]) => one)).toEqual(["2", "1"]);
    expect(text.match(/<form [^>]*method="post"[^>]*>/g)).toHaveLength(2);
    expect(text).not.toMatch(/<form[^>]* action=|aria-disabled|data-incomplete|aria-invalid="true"/);
    expect(text).toContain("You’ll find it at the top right of your bill.");
  });

  it("after a submission with an invalid field, the billing wizard keeps the submitted values and marks only the invalid field (BW-04)", async () => {
    const values = new Map([
      ["firstName", "Ada"],
      ["lastName", "O’Neil"],
      ["phone", ""],
      ["dob", "02/30/1980"],
    ]);
    const text = seen(await html({ outcome: "wrong", values, errors: new Map([["dob", "Fill in"]]) }));
    expect(text).toContain('value="O’Neil"');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(text).toMatch(/name="dob"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="dob"/);
    expect(text).not.toContain("data-error");
    expect(await htmlProblems(text)).toEqual([]);
  });

  it("a lookup says which account it looked for, and a bill says what is due and when (BW-13, BW-14)", async () => {
    const sent = {
      form: "bills-by-account",
      outcome: "sent",
      values: new Map([["accountNumber", "99999999"]]),
    } as const;
    expect(seen(await html({ ...sent, ...bills() }))).toContain("We looked for account number 99999999");
    const text = seen(
      await html({
        ...sent,
        ...bills({ status: "success", system: "A", paymentUrl: "/pay/p-1", amount: 93, dueDate: "2030-03-19" }),
      }),
    );
    expect(text).toMatch(/Account number: 99999999<[\s\S]*\$93[\s\S]*Due March 19, 2030/);
  });

  it("after a bill lookup without JavaScript, the billing wizard selects the submitted form's tab (BW-02)", async () => {
    const text = seen(await html({ form: "bills-by-name", outcome: "wrong", errors: new Map([["dob", "x"]]) }));
    expect([...text.matchAll(/aria-selected="(\w+)"/g)].map(([, one]) => one)).toEqual(["false", "true"]);
  });
});

describe("the billing wizard's response to a form submission without JavaScript", () => {
  it("the billing wizard links to a payable bill in a new tab; for other bills, it shows an error and a sign-in link (BW-11, BW-14, BW-15, EN-23)", async () => {
    const text = seen(
      await html(
        bills(
          { status: "success", system: "Larkspur Physicians", paymentUrl: "https://pay.larkspurhealth.example/1" },
          {
            status: "closed",
            system: "Larkspur Labs",
            errorMessage: "Not now.",
            paymentUrl: "https://pay.larkspurhealth.example/2",
          },
        ),
      ),
    );
    expect(text).toContain("Your bills");
    expect(text).toContain("Choose the bill you want to pay.");
    expect(text).toMatch(
      /<a href="[^"]*\/1" target="_blank" rel="noopener"[^>]*>.*?Pay this bill.*?Larkspur Physicians.*?opens in a new window/s,
    );
    expect(text).toMatch(/Not now\..*?You can also sign in to see this bill\..*?<a href="[^"]*\/2"[^>]*>.*?Sign in/s);
    expect(text).not.toContain("<form");
    expect(text).toMatch(/<a href="">Start over<\/a>/);
    expect(await htmlProblems(text)).toEqual([]);
  });

  it("if a bill has no payment URL, the billing wizard shows a phone number", async () => {
    const text = seen(
      await html(bills({ status: "success", system: "S" }, { status: "error", system: "T", errorMessage: "No." })),
    );
    expect(text.match(/Please call us, and we’ll help you with it\./g)).toHaveLength(2);
    // No line ends within the number.
    expect(text).toMatch(/tel:\+13035550126.*<span[^>]*>\(303\) 555-0126<\/span>.*\/financial-assistance/s);
    expect(text.match(/<a /g)).toHaveLength(3);
  });

  it("if all bills can be paid, the list has no links for help (BW-14)", async () => {
    const payable = { status: "success", system: "S", paymentUrl: "/pay/p-1" };
    expect(seen(await html(bills(payable, payable)))).not.toContain("tel:");
  });

  it.each([
    ["es", undefined, "en"],
    ["es", "es", undefined],
    ["en", undefined, undefined],
  ])(
    "on a page in %s, the billing wizard marks an error message in another language (AX-01)",
    async (language, of, marked) => {
      const failed = { status: "error", system: "T", errorMessage: "No.", language: of };
      const text = seen(await html(bills(failed), { language }));
      expect(/<p(?: lang="(\w+)")?>No\./.exec(text)?.[1]).toBe(marked);
    },
  );

  it("when a lookup finds no bills, the billing wizard shows the author's text and the cards for phone help and financial assistance (BW-12, BW-13, EN-24)", async () => {
    const text = seen(await html(bills()));
    expect(text).toMatch(/Nothing to pay.*Call us\..*tel:\+13035550126.*\/financial-assistance/s);
  });

  it.each<[string, Partial<Posted>]>([
    ["an error status", { answer: { status: "error", pendingBills: [{ status: "success", system: "S" }] } }],
    ["a failed request", { outcome: "failed" }],
  ])("after %s, the billing wizard shows an error message and both cards (BW-10, ER-01)", async (_what, posted) => {
    const text = seen(await html(posted));
    expect(text).toMatch(
      /We can’t look up your bills right now.*Please try again.*tel:\+13035550126.*\/financial-assistance/s,
    );
    expect(text).not.toContain("Your bills");
  });

  it.each<[string, Partial<Posted>, boolean]>([
    ["a failed request for an account", { form: "bills-by-account", outcome: "failed" }, true],
    ["too many requests for an account", { form: "bills-by-account", outcome: "failed", wait: 130 }, true],
    [
      "an error status for an account",
      { form: "bills-by-account", answer: { status: "error", pendingBills: [] } },
      true,
    ],
    ["a failed request for a person", { form: "bills-by-name", outcome: "failed" }, false],
  ])(
    "after %s, the billing wizard names the account number, which the billing office asks for, if the visitor typed it (BW-10, SD-08)",
    async (_what, posted, isNamed) => {
      const values = new Map([["accountNumber", " LH-100001 "]]);
      const text = seen(await html({ ...posted, values }));
      expect(text.includes("Account number: LH-100001<")).toBe(isNamed);
    },
  );

  it("the icons of the links for help can be inlined, so that they have the color of the text (LY-08)", async () =>
    expect(await html(bills())).toMatch(/data-served="help"><ul.*<img data-icon=""/s));

  it("after too many lookups, the billing wizard states how long visitors must wait (threats: bills)", async () =>
    expect(seen(await html({ outcome: "failed", wait: 130 }))).toContain("please wait 3 min"));

  it("the billing wizard ignores the result of a different form on the same page", async () =>
    expect(seen(await html({ form: "contact", outcome: "sent" }))).toContain("<form"));
});

describe("bot check", () => {
  const botCheck = { kind: "turnstile", mode: "invisible", src: "https://check.example/api.js", siteKey: "key" };
  const wanted = async (kind: string, mode: string, choice?: string) => {
    const before = (fields as { botCheck?: object }).botCheck;
    Object.assign(fields, { botCheck: value(choice ?? "") });
    const [, found] =
      /"botCheck":\{[^}]*"mode":"(\w+)"/.exec(await html(undefined, { botCheck: { ...botCheck, kind, mode } })) ?? [];
    Object.assign(fields, { botCheck: before });
    return found;
  };
  it("the billing wizard uses the site's bot check and, if the site key supports it, the widget size that the author chose (FM-13)", async () => {
    expect(await wanted("turnstile", "invisible")).toBe("invisible");
    expect(await wanted("turnstile", "invisible", "visible")).toBe("visible");
    expect(await wanted("recaptcha-v2", "visible", "invisible")).toBe("visible");
    expect(await wanted("recaptcha-v3", "score", "visible")).toBe("score");
  });
  it("the billing wizard's server-rendered HTML does not load the bot check", async () =>
    expect(await html(undefined, { botCheck })).not.toContain("<script src"));
});

it("in author mode, the billing wizard shows the form and the message for empty results without loading scripts (DX-01)", async () => {
  const text = await html(undefined, { editing: true });
  expect(text).toContain("Nothing to pay");
  expect(text).not.toContain("billing-wizard/Wizard");
});
