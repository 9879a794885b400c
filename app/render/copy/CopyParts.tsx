/**
 * The parts of a page that exist only in the copy of the site (docs/guides/copy-outside.md). Visitors never load their
 * styles.
 */
import { type CopyList, copyListMark } from "../../../lib/cms/copy-lists.ts";
import { startText } from "../../../lib/dates/dates.ts";
import { displayPhone, onlyTelHref } from "../../../lib/text/phone.ts";
import { PhoneLink } from "../../cms/components/Failure.tsx";
import type { PageContext } from "../../context/page-context.ts";
import { renderHtml } from "../../islands/render-html.ts";
import { noticeColors } from "../../theme/tokens.ts";
import { copyPhrases } from "./phrases.ts";

type CopyContext = Pick<PageContext, "t" | "phone" | "language" | "timeZone">;

/** Renders the banner at the top of every page of the copy: the time of the copy, and whom to call. */
export function copyBanner(page: CopyContext, at: Date): Promise<string> {
  const { t, language, timeZone } = page;
  const time = startText(at.toISOString(), timeZone, language) ?? at.toISOString();
  const { text: color, ground, edge } = noticeColors.warning;
  return renderHtml(
    <aside
      data-copied={at.toISOString()}
      aria-label={t(copyPhrases.CopyLabel)}
      style={{ color, background: ground, borderBlockEnd: `4px solid ${edge}` }}
    >
      <div className="container" style={{ display: "grid", gap: "var(--space-3)", paddingBlock: "1rem" }}>
        <p style={{ fontWeight: 700 }}>{t(copyPhrases.CopyTitle, { time })}</p>
        <p>
          {t(copyPhrases.CopyText)} <strong>{t(copyPhrases.CopyEmergency)}</strong>
        </p>
        <div>
          <PhoneLink page={page} />
        </div>
      </div>
    </aside>,
  );
}

/** Renders the sentence that replaces a form, with the site's telephone number. */
export const copyForm = (page: CopyContext): Promise<string> => renderHtml(<CallInstead page={page} text="CopyForm" />);

/** Renders the content of a page that shows personal information. The copy contains none. */
export const personalPage = (page: CopyContext): Promise<string> =>
  renderHtml(
    <div className="container" style={{ paddingBlock: "var(--space-6)" }}>
      <CallInstead page={page} text="CopyPersonal" />
    </div>,
  );

function CallInstead({ page: { t, phone }, text }: { page: CopyContext; text: "CopyForm" | "CopyPersonal" }) {
  const href = phone && onlyTelHref(phone);
  return (
    <p>
      {t(copyPhrases[text])} {href && <a href={href}>{t(copyPhrases.CopyCall, { phone: displayPhone(phone) })}</a>}
    </p>
  );
}

/** Renders the link that replaces a search form on another page than the results page. */
export const copySearchLink = ({ t }: CopyContext, href: string): Promise<string> =>
  renderHtml(
    <p>
      <a href={href}>{t(copyPhrases.CopyBrowse)}</a>
    </p>,
  );

const HEADINGS = {
  services: copyPhrases.CopyServices,
  locations: copyPhrases.CopyLocations,
  doctors: copyPhrases.CopyDoctors,
  classes: copyPhrases.CopyClasses,
  conditions: copyPhrases.CopyConditions,
  articles: copyPhrases.CopyArticles,
  jobs: copyPhrases.CopyJobs,
} as const satisfies Record<CopyList, unknown>;

/** Renders the lists that replace a search block. */
export const Lists = ({ lists, page }: { lists: readonly CopyList[]; page: CopyContext }) => (
  <div className="container" style={{ paddingBlock: "var(--space-6)" }}>
    {lists.map((list) => (
      <section key={list} style={{ marginBlockEnd: "var(--space-6)" }}>
        <h2>{page.t(HEADINGS[list])}</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React cannot render a comment */}
        <div dangerouslySetInnerHTML={{ __html: copyListMark(list) }} />
      </section>
    ))}
  </div>
);
