import { describe, expect, it } from "vitest";
import { errorsOf, refusedOutcome } from "../../app/tools/outcome.ts";
import { putNotice } from "../../contracts/notice.ts";
import { problemsOf } from "../../contracts/problem.ts";

describe("the error messages of a form for staff, authors, and ops", () => {
  const MISSING = "is missing.";
  const UNSAFE = "is unsafe. Allowed: a path on the site, or a URL that starts with https:, tel:, or mailto:.";
  it.each(["", " "])("name an empty title “%s” missing", (title) => {
    const words = { en: { title, text: title } };
    const notice = { site: "larkspur", level: "warning", until: "2030-01-01T00:00:00Z", words, revision: 0 };
    const problems = problemsOf(putNotice.request.safeParse(notice).error!, { privacy: "none" });
    expect([...errorsOf(problems).values()]).toEqual([MISSING, MISSING]);
  });

  it.each([
    ["", "", { text: MISSING, href: MISSING }],
    ["More", "", { href: MISSING }],
    ["More", "javascript:alert(1)", { href: UNSAFE }],
    ["", "javascript:alert(1)", { text: MISSING, href: UNSAFE }],
  ])("name the cause for the link text “%s” and the URL “%s”", (text, href, expected) => {
    const words = { en: { title: "Closed", text: "Closed.", link: { text, href } } };
    const notice = { site: "larkspur", level: "warning", until: "2030-01-01T00:00:00Z", words, revision: 0 };
    const problems = problemsOf(putNotice.request.safeParse(notice).error!, { privacy: "none" });
    const { errors } = refusedOutcome(Object.assign(new Error("refused"), { status: 400, problems }));
    const named = Object.entries(expected).map(([field, message]) => [`words.en.link.${field}`, message]);
    expect([...errors!]).toEqual(named);
  });
});
