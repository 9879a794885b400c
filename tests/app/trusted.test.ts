import { describe, expect, it } from "vitest";
import { containsCode, mayBeScript } from "../../app/browser/trusted.ts";

describe("the Trusted Types policy rejects code (ED-21)", () => {
  it.each([
    "<script>alert(1)</script>",
    '<SCRIPT src="/a.js"></SCRIPT>',
    '<script type="application/javascript" data-type="application/json">1</script>',
    "<img src=x onerror=alert(1)>",
    "<img/onerror=alert(1) src=x>",
    '<a title="a > b" onclick="x()">a</a>',
    '<a href=" javascript:alert(1)">a</a>',
    "<iframe srcdoc='<p>'></iframe>",
    "<svg><a xlink:href='javascript:x'></a></svg>",
    '<object data="/x"></object>',
    '<base href="https://evil.example/">',
    "<p>text <img onload=x",
  ])("the Trusted Types policy rejects the HTML %s", (html) => expect(containsCode(html)).toBe(true));

  it.each([
    '<p title="onclick=x()">The javascript: scheme, and onload = in a text</p>',
    '<script type="application/json">{"a":"\\u003cscript>"}</script>',
    '<script type="application/ld+json">{}</script>',
    '<a href="https://a.example/?x=javascript:1" data-on="x">a</a>',
    "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>",
  ])("the Trusted Types policy accepts the HTML %s", (html) => expect(containsCode(html)).toBe(false));

  it.each([
    ["https://tags.example/gtm.js", true],
    ["/third-parties/chat.js?id=1", true],
    ["http://tags.example/gtm.js", false],
    ["data:text/javascript,1", false],
    ["blob:https://www.a.example/1", false],
    ["/sc10media/uploaded.js", false],
    ["/-/media/uploaded.js", false],
  ])("the Trusted Types policy accepts the script URL %s: %s", (url, accepted) =>
    expect(mayBeScript(url, "https://www.a.example/page")).toBe(accepted),
  );
});
