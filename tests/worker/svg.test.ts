import { describe, expect, it } from "vitest";
import { safeSvg } from "../../worker/http/sanitize-svg.ts";

const svg = (inner: string, more = "") => `<svg xmlns="http://www.w3.org/2000/svg"${more}>${inner}</svg>`;

describe("the SVG sanitizer keeps shapes and styles (LY-08)", () => {
  it.each([
    svg('<path d="M0 0h24v24H0z" fill="none"></path>', ' viewBox="0 0 24 24"'),
    svg('<style>.cls-1{fill:#0b5d5a;}</style><g class="cls-1"><circle r="3"></circle></g>'.replaceAll("'", '"')),
    svg('<linearGradient id="a"><stop offset="0"></stop></linearGradient><rect fill="url(#a)"></rect>'),
    svg('<use href="#a"></use><title>Heart &amp; lungs</title>'),
  ])("%s", (text) => {
    expect(safeSvg(text)).toBe(text);
  });
  it("the SVG sanitizer removes the XML prologue", () => {
    expect(safeSvg(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><!-- x -->${svg("<g/>")}`)).toBe(
      svg("<g></g>"),
    );
  });
});

describe("the SVG sanitizer removes scripts and external references (LY-08, threats: icon and media proxy)", () => {
  it.each([
    "<script>alert(1)</script>",
    "<SCRIPT>alert(1)</SCRIPT>",
    '<script href="https://evil.example/a.js"/>',
    '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<g onload="alert(1)"/>',
    '<g ONCLICK="alert(1)"/>',
    '<g ev:onclick="alert(1)"/>',
    "<foreignObject><body onload='alert(1)'/></foreignObject>",
    "<iframe src='https://evil.example/'/>",
    '<a href="javascript:alert(1)"><g/></a>',
    '<use href="https://evil.example/a.svg#b"/>',
    '<use xlink:href="//evil.example/a.svg#b"/>',
    '<image href="https://evil.example/pixel.png"/>',
    '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
    '<use href=" java\nscript:alert(1)"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<rect fill="url(https://evil.example/a#b)"/>',
    "<rect style=\"background:url('//evil.example/a')\"/>",
    "<style>@import 'https://evil.example/a.css';</style>",
    "<style>g{fill:url(https://evil.example/)}</style>",
    "<style>g{fill:u\\72l(https://evil.example/)}</style>",
    "<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>",
    "<style><![CDATA[</style><script>alert(1)</script>]]></style>",
    "<metadata><script>alert(1)</script></metadata>",
    '<rect style="background:image-set(&quot;https://evil.example/a&quot; 1x)"/>',
    '<rect style="position:fixed;inset:0"/>',
    '<style>g{fill:image-set("https://evil.example/a" 1x)}</style>',
  ])("%s", (attack) => {
    const safe = safeSvg(svg(`${attack}<circle r="1"/>`)) ?? "";
    expect(safe).toContain("<circle");
    // The sanitized SVG may still contain harmless text, but no forbidden tags, attributes, or styles.
    expect(safe).not.toMatch(/<[^>]*(script|alert|evil|\bon\w+=|foreignObject|iframe)|<style|@import/i);
  });

  it.each(["", "plain text", "<html><body>no</body></html>", '{"a":1}', "<svgx><g/></svgx>"])(
    "the SVG sanitizer rejects input that is not an SVG: %s",
    (text) => {
      expect(safeSvg(text)).toBeNull();
    },
  );
});

describe("the SVG sanitizer rejects drawings that are too complex (LY-08)", () => {
  it.each([
    ["nested 65 levels deep", "<g>".repeat(65) + "</g>".repeat(65)],
    ["with 256 KB of open groups", "<g>".repeat(87_000)],
    ["with more than 5,000 elements", "<g/>".repeat(5_001)],
  ])("%s", (_name, inner) => expect(safeSvg(svg(inner))).toBeNull());

  it("the SVG sanitizer accepts a drawing with a nesting depth of 20", () => {
    expect(safeSvg(svg("<g>".repeat(20) + "</g>".repeat(20)))).not.toBeNull();
  });
});
