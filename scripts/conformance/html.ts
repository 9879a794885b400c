/** Writes the result of a conformance run as a page that needs no other files. */
import { countText } from "../../lib/text/count.ts";
import { type Finding, KINDS } from "./findings.ts";
import { byLevel, type Report, verdict } from "./report.ts";

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/`([^`]+)`/g, "<code>$1</code>");

const STYLES = `
:root { color-scheme: light dark; --muted: light-dark(#52606d, #a9b4c0); --line: light-dark(#d8dee4, #3a444e); --must: light-dark(#b3261e, #ff8a80); --should: light-dark(#8a5a00, #ffc766); --good: light-dark(#0a6b3d, #6fd8a2); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; } .facts, .seen { color: var(--muted); font-size: .9rem; }
article { border-top: 1px solid var(--line); padding: .75rem 0; } article h3 { margin: 0; font-size: 1rem; } article p { margin: .25rem 0; }
.must h3 { color: var(--must); } .should h3 { color: var(--should); } .good { color: var(--good); } .bad { color: var(--must); }
code { font: .9em ui-monospace, monospace; } table { width: 100%; border-collapse: collapse; font-size: .9rem; } :is(th, td) { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); }`;

const finding = ({ kind, level, call, message, request, count }: Finding) => `<article class="${level}">
<h3>${escaped(KINDS[kind])} <code>${escaped(call)}</code></h3>
<p>${escaped(message)}</p>
<p class="seen">Seen ${count === 1 ? "once" : `${count} times`}: <code>${escaped(request)}</code></p>
</article>`;

const findings = (title: string, list: readonly Finding[]) =>
  list.length > 0 ? `<h2>${title} (${list.length})</h2>\n${list.map(finding).join("\n")}` : "";

const table = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length > 0
    ? `<h2>${title}</h2>\n<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>\n<tbody>${rows
        .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`)
        .join("\n")}</tbody></table>`
    : "";

/** Returns the report as an HTML document. */
export function htmlReport(report: Report): string {
  const conforms = byLevel(report, "must").length === 0;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance of ${escaped(report.upstream)}</title><style>${STYLES}</style></head>
<body>
<main>
<h1>Conformance of the ${escaped(report.upstream)} upstream</h1>
<p class="${conforms ? "good" : "bad"}"><strong>${escaped(verdict(report))}</strong></p>
<p class="facts">${escaped(report.url)} · <time datetime="${report.at}">${report.at.slice(0, 16).replace("T", " ")} UTC</time></p>
${findings("Must change", byLevel(report, "must"))}
${findings("Should change", byLevel(report, "should"))}
${table(
  "Not tried",
  ["Call", "What", "Why"],
  report.skipped.map(({ call, what, why }) => [call, what, why]),
)}
${table(
  "Tried",
  ["Call", "Checks"],
  [...report.tried].map(([call, checks]) => [call, [...checks].join(", ")]),
)}
<p class="facts">${countText(report.requests, "request")}. <code>npm run -s docs -- openapi ${escaped(report.upstream)}</code> prints the specification.</p>
</main>
</body>
</html>
`;
}
