import { formatterIn } from "../../lib/dates/dates.ts";
import { escapeHtml } from "../../lib/text/text.ts";

/** Content of the author bar, shown above a page in preview or edit mode. */
export interface AuthorBar {
  mode: "edit" | "preview";
  /** Version number of the page in the CMS, or undefined for the latest version. */
  version: string | undefined;
  /** Time and author of the page's last change. Undefined if the CMS does not send this data. */
  savedAt: string | undefined;
  savedBy: string | undefined;
  /** URL path of the published page, including its language prefix. */
  published: string;
  path: string;
  language: string;
  timeZone: string;
  /** Whether the draft differs from the published page. Undefined if the published page is not known. */
  differs?: boolean | undefined;
  /** URL of the page in the CMS's editor. */
  editor?: string | undefined;
  /** The release that the preview anticipates. Set only in the preview of held pages. */
  release?: { name: string; from: string | null };
}

const MODES = { edit: "Edit", preview: "Preview" } as const;

/**
 * Returns the HTML of the author bar. The bar shows the page's version and the last change's time and author. The bar
 * links to the published page, the version comparison, the other mode (preview or edit), and the page list. The HTML
 * uses style attributes so that the page's stylesheet contains no styles for the author bar.
 */
export function authorBarHtml(bar: AuthorBar): string {
  const { mode, version, published, path, language, release } = bar;
  const otherMode = mode === "edit" ? "preview" : "edit";
  const ordinary = [
    ...(bar.editor ? [[bar.editor, "Edit in the CMS"]] : []),
    [published, "Open the published page"],
    [`/_authors/compare?${new URLSearchParams({ path, language })}`, "Compare with published"],
    [`/_authors/page?${new URLSearchParams({ path, language })}#items`, "Where it is used"],
    [`${published}?sc_mode=${otherMode}`, otherMode === "edit" ? "Show what can be edited" : MODES[otherMode]],
    ["/_authors", `Leave ${mode}`],
  ];
  const ofRelease = [
    ["/_authors/held", "Held pages"],
    [`${published}?sc_hold=`, "Leave preview"],
  ];
  const links = (release ? ofRelease : ordinary).map(
    ([href = "", text]) =>
      `<a href="${escapeHtml(href)}" style="display:inline-block;padding:.35rem 0;color:inherit;font-weight:700">${text}</a>`,
  );
  const description = `${MODES[mode]}: ${version === undefined ? "latest version" : `version ${escapeHtml(version)}`}`;
  return [
    '<aside data-author-bar aria-label="For authors" style="color:#fff;background:#23303a;font-size:1rem">',
    '<div style="box-sizing:border-box;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;max-width:var(--container,75rem);margin:auto;padding:.5rem var(--gutter,clamp(1rem,6vw,3rem))">',
    `<p style="flex:1 1 18rem;min-width:0;max-width:none;margin:0;overflow-wrap:anywhere">${release ? releaseText(bar, release) : `<strong>${description}.</strong> ${publishedText(bar)}${savedText(bar)}`}</p>`,
    `<nav aria-label="This page" style="display:flex;flex-wrap:wrap;gap:0 1.25rem">${links.join("")}</nav>`,
    "</div></aside>",
  ].join("");
}

const publishedText = ({ differs }: AuthorBar): string =>
  differs === undefined
    ? "Visitors see the published page."
    : differs
      ? "Not published: visitors see the published page, which differs."
      : "Published: visitors see the same.";

function releaseText({ timeZone }: AuthorBar, { name, from }: NonNullable<AuthorBar["release"]>): string {
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  const time = from ? formatterIn(timeZone, "en-US", options).format(new Date(from)) : "";
  return `<strong>The site after the release of “${escapeHtml(name)}”${time && `, ${time}`}.</strong> Follow the links to look at other pages.`;
}

function savedText({ savedAt, savedBy, timeZone }: AuthorBar): string {
  const savedDate = savedAt ? new Date(savedAt) : null;
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  const timeText =
    savedDate && !Number.isNaN(savedDate.getTime())
      ? ` ${formatterIn(timeZone, "en-US", options).format(savedDate)}`
      : "";
  const authorText = savedBy ? ` by ${escapeHtml(savedBy)}` : "";
  return timeText || authorText ? ` Saved${timeText}${authorText}.` : "";
}
