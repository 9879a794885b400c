import { expect, it } from "vitest";
import { mailHtml } from "../../backend/mail/html.ts";

const linksIn = (text: string) => [...mailHtml(text, "en").matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)];

it.each([
  ["Directions are at https://x.example/parking.", ["https://x.example/parking"]],
  ["See https://x.example/a, https://x.example/b; and https://x.example/c!", ["/a", "/b", "/c"]],
  ["(see https://x.example/parking)", ["/parking"]],
  ["(see https://x.example/parking).", ["/parking"]],
  ["[https://x.example/parking]", ["/parking"]],
  ["https://x.example/wiki/Blur_(band)", ["/wiki/Blur_(band)"]],
  ["(https://x.example/wiki/Blur_(band))", ["/wiki/Blur_(band)"]],
  ["“https://x.example/parking”", ["/parking"]],
  ['"https://x.example/parking"', ["/parking"]],
  ["<https://x.example/parking>", ["/parking"]],
  ["¿Ya vio https://x.example/estacionamiento?", ["/estacionamiento"]],
  ["https://x.example/a?b=1&c=2.", ["/a?b=1&amp;c=2"]],
  ["https://x.example/a#b…", ["/a#b"]],
  ["HTTPS://x.example/a", ["HTTPS://x.example/a"]],
  ["javascript:alert(1) http:/x ftp://x.example", []],
])("in an email, the text %j has the links %j (EV-35)", (text, expected) => {
  const urls = expected.map((url) => (url.startsWith("/") ? `https://x.example${url}` : url));
  expect(linksIn(text).map(([, href, label]) => [href, label])).toEqual(urls.map((url) => [url, url]));
});

it("an email shows all of its text, and no markup of it works", () => {
  const text = `A & B <script>alert("1")</script>\nhttps://x.example/"onclick="alert(1).`;
  const html = mailHtml(text, "en");
  expect(html).toContain(
    '<p>A &amp; B &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br><a href="https://x.example/">https://x.example/</a>&quot;onclick=&quot;alert(1).</p>',
  );
});
