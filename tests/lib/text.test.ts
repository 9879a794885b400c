import { expect, test } from "vitest";
import { waitLevel } from "../../lib/dates/wait.ts";
import { lineText } from "../../lib/text/lines.ts";
import {
  escapeHtml,
  jsonForHtml,
  mailboxOf,
  maskedEmail,
  ratingText,
  readingMinutes,
  stripTags,
} from "../../lib/text/text.ts";
import { growth, LINEAR } from "../support/growth.ts";

test("escaped text cannot close its HTML element or attribute", () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;");
});

test.each<[unknown]>([
  [{ a: "</script><script>alert(1)</script>" }],
  [{ a: "<!--<script>" }],
  [["\u2028\u2029&"]],
  [JSON.parse('{"__proto__":{"x":1}}')],
])("escapes %j for a script element without changing its value (ED-05, threats: inline data)", (value) => {
  const json = jsonForHtml(value);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});

test("the HTML-safe JSON encoder writes `undefined` as `null`", () => expect(jsonForHtml(undefined)).toBe("null"));

test.each([
  ["<p>One</p><p>Two</p>", "One Two"],
  ["<b>H</b>ello <em>you</em>", "Hello you"],
  ["a < b &amp; c", "a < b & c"],
  ["&amp;lt;", "&lt;"],
  ["x&nbsp;y<br>z", "x y z"],
  ["text <svg onload=alert(1) ", "text"],
  ["<img alt='a'>", ""],
  ["", ""],
  ["Children&rsquo;s class &ndash; free&hellip;", "Children’s class – free…"],
  ["Ni&ntilde;os y ni&ntilde;as &iquest;c&oacute;mo? &Aacute;cido f&oacute;lico", "Niños y niñas ¿cómo? Ácido fólico"],
  ["Z&uuml;rich, Fran&ccedil;ois, Angstr&ouml;m, &Scaron;", "Zürich, François, Angström, Š"],
  ["Women&#8217;s &#x201C;Health&#X201d; &#233;&#xE9;", "Women’s “Health” éé"],
  ["Windows&#146;s dash &#150; text", "Windows’s dash – text"],
  ["&amp;rsquo; &amp;#39;", "&rsquo; &#39;"],
  ["&#0; &#xD800; &#1114112; &#99999999;", "&#0; &#xD800; &#1114112; &#99999999;"],
  ["&constructor; &toString; &unknown; R&D; A&B", "&constructor; &toString; &unknown; R&D; A&B"],
])("the HTML %j has the text %j (SD-01)", (html, text) => expect(stripTags(html)).toBe(text));

test.each(["<", "<a", "<a>", "</", "< ", "&amp"])(
  "the text module strips tags from a million characters of %j in linear time (SD-01)",
  { tags: ["nightly"] },
  (part) => {
    expect(growth((size) => stripTags(part.repeat(size / part.length)), 1_000_000)).toBeLessThan(LINEAR);
  },
);

test.each([
  [5, 5],
  [4.6, 5],
  [0.2, 1],
  [0, null],
  [-1, null],
  [null, null],
  [undefined, null],
])("the reading time of %j minutes is shown as %j (BL-18, CN-06)", (minutes, shown) =>
  expect(readingMinutes(minutes)).toBe(shown),
);

test.each([
  [4.75, "4.8"],
  [4.35, "4.4"],
  [4.25, "4.3"],
  [4.05, "4.1"],
  [4.349, "4.3"],
  [0, "0.0"],
  [5, "5.0"],
  [null, null],
])("the text module formats the rating %j as %j (CN-06)", (rating, text) => expect(ratingText(rating)).toBe(text));

test.each([
  ["Green", "green"],
  ["BURGUNDY", "burgundy"],
  [" orange ", "orange"],
  ["purple", "neutral"],
  ["", "neutral"],
  [null, "neutral"],
])("the text module maps the wait time color %j to %s (TH-05)", (color, level) => expect(waitLevel(color)).toBe(level));

test.each([
  ["marisol@example.com", "m•••@example.com"],
  ["m•••@example.com", "m•••@example.com"],
  ["é@example.com", "é•••@example.com"],
  ["no address", "•••"],
  ["", "•••"],
])("the text module masks the email address %s as %s (EV-29)", (email, shown) =>
  expect(maskedEmail(email)).toBe(shown),
);

test.each([
  [" Vi@Example.COM ", "vi@example.com"],
  ["vi+news+2@example.com", "vi@example.com"],
  ["+vi@example.com", "+vi@example.com"],
  ["vi@a+b.example", "vi@a+b.example"],
  ["V.i.Sitor+x@GMail.com", "visitor@gmail.com"],
  ["vi.sitor@googlemail.com", "visitor@gmail.com"],
  ["vi.sitor@example.com", "vi.sitor@example.com"],
  ["vi.sitor@notgmail.com", "vi.sitor@notgmail.com"],
  ["", ""],
])("email addresses that reach one person count as one: %j (threats: mail)", (email, mailbox) =>
  expect(mailboxOf(email)).toBe(mailbox),
);

test.each([
  ["Larkspur Urgent Care – Columbine Ridge", "Larkspur Urgent Care\u00a0– Columbine Ridge"],
  ["Pain — relief — care", "Pain\u00a0— relief\u00a0— care"],
  ["Wellness Studio · $60", "Wellness Studio\u00a0· $60"],
  ["1200 Grant St, Denver, CO 80203", "1200 Grant St, Denver, CO\u00a080203"],
  ["CO 80203-1234", "CO\u00a080203-1234"],
  ["A well-known clinic, 80203 Main St", "A well-known clinic, 80203 Main St"],
  ["Room AB 802", "Room AB 802"],
])("no line of %j begins with a dash, a dot, or a ZIP code (AX-06)", (text, line) => expect(lineText(text)).toBe(line));
