import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { afterAll, describe, expect, it } from "vitest";
import { withTemplates } from "../../../vite/templates.ts";
import { htmlOfExamples } from "../../support/html-of-examples.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The site's modules as the Worker's build has them: with elements compiled to templates. */
const server = await createServer({
  root,
  configFile: fileURLToPath(new URL("../../support/templates.config.ts", import.meta.url)),
  logLevel: "error",
});
afterAll(() => server.close());

it("PF-03 every example is the same HTML from templates as from elements", async () => {
  const compiled = (await server.ssrLoadModule("/tests/support/html-of-examples.ts")) as {
    htmlOfExamples: typeof htmlOfExamples;
  };
  const card = await server.environments.ssr.transformRequest("/app/ui/Card.tsx");
  expect(card?.code).toContain("$template1");
  const [ours, plain] = [await compiled.htmlOfExamples(), await htmlOfExamples()];
  expect(Object.keys(ours).length).toBeGreaterThan(400);
  for (const [example, html] of Object.entries(plain)) expect(ours[example], example).toBe(html);
}, 120_000);

describe("what becomes a template", () => {
  const head = 'import { jsx, jsxs } from "react/jsx-runtime";\n';
  const compiled = (code: string) => withTemplates(head + code)?.replace(/^import .*\n/gm, "");

  it("an element whose props are written out, with those in it, and its values in order", () => {
    expect(
      compiled('x(jsxs("p", { className: a, id: "b", onClick: c, children: ["d", jsx("b", { children: e() }), f] }));'),
    ).toMatchInlineSnapshot(`
      "const $template0 = ["<p","className"," id=\\"b\\">d<b>",[10,3,1],"</b>",[2,3,2],"</p>"];
      x(new $Template($template0, [(a), (e()), (f)]));"
    `);
  });

  it("constants of the module that are texts are markup, unless their name means something else too", () => {
    expect(
      compiled(
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
        'const a = "x"; export const b = "y"; const c = "z"; let d = "w"; const f = (c) => jsx("p", { className: `${a} ${b}`, id: b, title: c, lang: d, dir: `${a} ${e}` });',
      ),
    ).toMatchInlineSnapshot(`
      "const $template0 = ["<p class=\\"x y\\" id=\\"y\\"","title","","lang","","dir","></p>"];
      const a = "x"; export const b = "y"; const c = "z"; let d = "w"; const f = (c) => new $Template($template0, [(c), (d), (\`\${a} \${e}\`)]);"
    `);
  });

  it("not one with spread props, of a component, or with rules of its own", () => {
    expect(
      compiled('jsx("p", { ...a }); jsx(P, { a: 1 }); jsx("input", { value: b }); jsx("x-a", {});'),
    ).toBeUndefined();
    expect(withTemplates('import { jsx } from "elsewhere"; jsx("p", {});')).toBeUndefined();
  });

  it("an element within another's value is one of its own", () => {
    expect(
      compiled('jsx("p", { children: a ? jsx("i", { children: "x" }) : jsx(P, { of: jsx("b", {}) }) });'),
    ).toMatchInlineSnapshot(`
        "const $template0 = ["<p>",[10],"</p>"];
        const $template1 = ["<i>x</i>"];
        const $template2 = ["<b></b>"];
        new $Template($template0, [(a ? new $Template($template1, []) : jsx(P, { of: new $Template($template2, []) }))]);"
      `);
  });
});
