import { describe, expect, it } from "vitest";
import { item, link, value } from "../../../app/cms/fields/example-values.ts";
import { parsePage } from "../../../app/cms/parse/parse-page.ts";
import type { Posted } from "../../../app/context/page-context.ts";
import type { Phrase } from "../../../app/context/phrases.ts";
import { renderRegion } from "../../../app/render/render-blocks.tsx";
import { htmlProblems } from "../../support/html.ts";

const fields = {
  noResultsHeading: value("Nothing to pay"),
  noResultsDescription: value("<p>Call us.</p>"),
  cardOne: item("one", { label: value("Call (303) 555-0126"), link: link("tel:+13035550126", "") }),
  cardTwo: item("two", { label: value("Help with paying"), link: link("/financial-assistance", "") }),
};

/** The server's HTML, as in a page or in the answer to a form that was posted without script. */
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
  return (
    await renderRegion(page?.regions.main ?? [], { theme: "default", languages: ["en"] }, "m", settings as never, fail)
  ).join("");
}
/** What is seen, without the data that wakes the island. */
const seen = (text: string) => text.replace(/<script.*?<\/script>/gs, "");
const bills = (...pendingBills: object[]) => ({ answer: { status: "success", pendingBills } });

describe("the server's entry form", () => {
  it("has both ways, the first one chosen, and Next on until script has come (BW-02, BW-03, RT-12)", async () => {
    const text = seen(await html());
    expect([...text.matchAll(/role="tab"[^>]*aria-selected="(\w+)"/g)].map(([, one]) => one)).toEqual([
      "true",
      "false",
    ]);
    expect([...text.matchAll(/data-flow="(\d)"/g)].map(([, one]) => one)).toEqual(["1", "2"]);
    expect(text.match(/<form [^>]*method="post"[^>]*>/g)).toHaveLength(2);
    expect(text).not.toMatch(/<form[^>]* action=|aria-disabled|aria-invalid="true"/);
    expect(text).toContain("You’ll find it at the top right of your bill.");
  });

  it("keeps what was typed beside a field in error, and says no message (BW-04)", async () => {
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

  it("comes back at the tab that was sent (BW-02)", async () => {
    const text = seen(
      await html({ form: "bills-by-account", outcome: "wrong", errors: new Map([["accountNumber", "x"]]) }),
    );
    expect([...text.matchAll(/aria-selected="(\w+)"/g)].map(([, one]) => one)).toEqual(["false", "true"]);
  });
});

describe("the server's answers to a form without script", () => {
  it("a list: a bill to pay opens in a new tab, any other says its own error and leads to sign in (BW-11, BW-14, BW-15, EN-23)", async () => {
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

  it("a bill whose address was taken out has no link, and says whom to call", async () => {
    const text = seen(
      await html(bills({ status: "success", system: "S" }, { status: "error", system: "T", errorMessage: "No." })),
    );
    expect(text.match(/Please call us, and we’ll help you with it\./g)).toHaveLength(2);
    expect(text.match(/<a /g)).toHaveLength(1);
  });

  it("nothing: the author’s words and both cards (BW-12, BW-13, EN-24)", async () => {
    const text = seen(await html(bills()));
    expect(text).toMatch(/Nothing to pay.*Call us\..*tel:\+13035550126.*\/financial-assistance/s);
  });

  it.each<[string, Partial<Posted>]>([
    ["a status of error", { answer: { status: "error", pendingBills: [{ status: "success", system: "S" }] } }],
    ["a failure", { outcome: "failed" }],
  ])("%s: the error and both cards (BW-10, ER-01)", async (_what, posted) => {
    const text = seen(await html(posted));
    expect(text).toMatch(
      /We can’t look up your bills right now.*Please try again.*tel:\+13035550126.*\/financial-assistance/s,
    );
    expect(text).not.toContain("Your bills");
  });

  it("too many tries: how long to wait (threats: bills)", async () =>
    expect(seen(await html({ outcome: "failed", wait: 130 }))).toContain("please wait 3 min"));

  it("takes no notice of another form of the page", async () =>
    expect(seen(await html({ form: "contact", outcome: "sent" }))).toContain("<form"));
});

describe("the bot check", () => {
  const botCheck = { kind: "turnstile", mode: "invisible", src: "https://check.example/api.js", siteKey: "key" };
  const wanted = async (kind: string, mode: string, choice?: string) => {
    const before = (fields as { botCheck?: object }).botCheck;
    Object.assign(fields, { botCheck: value(choice ?? "") });
    const [, found] =
      /"botCheck":\{[^}]*"mode":"(\w+)"/.exec(await html(undefined, { botCheck: { ...botCheck, kind, mode } })) ?? [];
    Object.assign(fields, { botCheck: before });
    return found;
  };
  it("is the site's, shown as the author wants where one key can do both (FM-13)", async () => {
    expect(await wanted("turnstile", "invisible")).toBe("invisible");
    expect(await wanted("turnstile", "invisible", "visible")).toBe("visible");
    expect(await wanted("recaptcha-v2", "visible", "invisible")).toBe("visible");
    expect(await wanted("recaptcha-v3", "score", "visible")).toBe("score");
  });
  it("is loaded by no script of the server's HTML", async () =>
    expect(await html(undefined, { botCheck })).not.toContain("<script src"));
});

it("an author sees the form and the words that show when nothing is found, without script (DX-01)", async () => {
  const text = await html(undefined, { editing: true });
  expect(text).toContain("Nothing to pay");
  expect(text).not.toContain("billing-wizard/Wizard");
});
