import { describe, expect, it } from "vitest";
import { chatOf } from "../../../app/blocks/callout-form/form.ts";
import { value } from "../../../app/cms/fields/example-values.ts";
import { parsePage } from "../../../app/cms/parse/parse-page.ts";
import type { Embeds } from "../../../app/context/page-context.ts";
import { renderRegion } from "../../../app/render/render-blocks.tsx";
import { english } from "../../support/phrases.ts";

const embeds: Embeds = {
  forms: { frame: "/_edge/frame?site=s&for=form", hosts: ["forms.example"] },
  chat: { frame: "/_edge/frame?site=s&for=chat", hosts: ["chat.example", "files.chat.example"] },
};

/** Renders a block for visitors or authors. Returns the HTML and the parse problems. */
async function show(
  componentName: string,
  fields: object,
  { editing = false, on = embeds as Embeds | undefined } = {},
) {
  const page = parsePage({
    sitecore: {
      context: {},
      route: { name: "p", placeholders: { main: [{ uid: "u", componentName, dataSource: "{d}", fields }] } },
    },
  });
  const settings = {
    language: "en",
    path: "/",
    editing,
    timeZone: "America/Denver",
    t: english,
    ...(on && { embeds: on }),
  };
  const fail = ({ error }: { error: unknown }) => {
    throw error;
  };
  const html = await renderRegion(
    page?.regions.main ?? [],
    { theme: "default", languages: ["en"] },
    "m",
    settings,
    fail,
  );
  return { html, problems: page?.problems ?? [] };
}
const optionsIn = (html: string) =>
  JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}") as Record<string, unknown>;

describe("embedded form", () => {
  const form = (formName: unknown, withCss = false) =>
    show("EmbeddedForm", { title: value("Volunteer"), formName: value(formName), withCss: value(withCss) });

  it("the embedded form block loads a form by name and uses the provider's styles if the author enabled them (EM-04, EN-45)", async () => {
    expect(optionsIn((await form("helpers")).html)).toMatchObject({
      src: "/_edge/frame?site=s&for=form&name=helpers&hl=en",
    });
    expect(optionsIn((await form("helpers", true)).html)).toMatchObject({
      src: "/_edge/frame?site=s&for=form&name=helpers&strict=1&hl=en",
    });
  });

  it("before the form loads, the embedded form block shows the provider's name and a phone number", async () => {
    const { html } = await form("helpers");
    expect(html).toContain("This form is provided by forms.example.");
    expect(html).toContain("please call us, and");
    expect(html).not.toMatch(/<script[^>]* src=|<iframe/);
  });

  it("a form that this site serves is not said to be another company's (EM-04)", async () => {
    const embeds = { forms: { frame: "/_edge/frame?site=s&for=form", hosts: [] } };
    const { html } = await show("EmbeddedForm", { formName: value("helpers") }, { on: embeds });
    expect(html).toContain("The form opens on this page.");
    expect(html).not.toContain("provided by");
  });

  it.each(["../evil", "a/b", "a?x=1", "//evil.example/x", "a b"])(
    "for the form name %j, the embedded form block renders nothing and reports a problem to authors (EM-04)",
    async (name) => {
      const { html, problems } = await form(name);
      expect(html).toBe("");
      expect(problems.map(({ field }) => field)).toContain("formName");
    },
  );

  it("if the site has no form provider, the embedded form block shows a phone number", async () =>
    expect((await show("EmbeddedForm", { formName: value("helpers") }, { on: {} })).html).toContain(
      "lease call us, and",
    ));
});

describe("callout form", () => {
  it("the chat block renders a form with four fields and passes the URL of the chat frame to its script (EM-01, EM-03, EN-45)", async () => {
    const { html } = await show("CalloutForm", { title: value("Ask a nurse") });
    const names = [...html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name);
    expect(names.filter((name) => name !== "_form").toSorted()).toEqual([
      "dateOfBirth",
      "fullName",
      "phone",
      "question",
    ]);
    expect(html).toContain("Please fill in the required fields to submit form");
    expect(html).toContain("goes to our chat service, chat.example");
    expect(optionsIn(html)).toMatchObject({ chat: "/_edge/frame?site=s&for=chat", host: "chat.example" });
  });

  it.each([
    ["", "/_edge/frame?site=s&for=chat"],
    [
      "https://files.chat.example/other.js",
      "/_edge/frame?site=s&for=chat&src=https%3A%2F%2Ffiles.chat.example%2Fother.js",
    ],
    ["https://evil.example/w.js", undefined],
    ["https://chat.example.evil/w.js", undefined],
    ["https://chat.example@evil.example/w.js", undefined],
    ["http://chat.example/w.js", undefined],
    ["//chat.example/w.js", undefined],
    ["javascript:alert(1)", undefined],
    ["<script>alert(1)</script>", undefined],
  ])(
    "the chat block loads a chat script only from the chat service's hosts: %j becomes %j (EM-01, threats: authored scripts)",
    (script, taken) => expect(chatOf(script, embeds.chat)?.frame).toBe(taken),
  );

  it("if the site has no chat service, the chat block shows a phone number instead of its form", async () => {
    const { html } = await show("CalloutForm", {
      title: value("Ask"),
      importScript: value("https://evil.example/x.js"),
    });
    expect(html).toContain("Please call us, and");
    expect(html).not.toMatch(/<form|evil\.example/);
  });
});

it.each([
  ["CalloutForm", { title: value("Ask a nurse") }, "CalloutForm Ask a nurse"],
  ["EmbeddedForm", { formName: value("helpers") }, "EmbeddedForm helpers"],
])("in author mode, %s renders a labeled placeholder without scripts (EM-05, AN-07)", async (name, fields, label) => {
  const { html } = await show(name, fields, { editing: true });
  expect(html.replace(/<!-- -->/g, "")).toContain(`Shown to visitors, not to authors: ${label}`);
  expect(html).not.toMatch(/chat\.example|forms\.example|<form/);
});
