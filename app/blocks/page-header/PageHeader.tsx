import { longDate } from "../../../lib/dates/dates.ts";
import { lineText } from "../../../lib/text/lines.ts";
import { PageBand } from "../../cms/components/PageBand.tsx";
import { toneOf } from "../../theme/style-option.ts";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

export function PageHeader({
  fields: { pageTitle, pageSubtitle, topics, publishedDate, styleOption },
  page,
}: ViewProps<typeof fields>) {
  const above = lineText(
    [topics[0]?.websiteOverride, longDate(publishedDate, page.timeZone, page.language)].filter(Boolean).join(" · "),
  );
  if (!pageTitle && !pageSubtitle && !above && !page.editing) return null;
  return (
    <PageBand page={page} tone={toneOf(styleOption, "sand")} above={above} title={pageTitle} subtitle={pageSubtitle} />
  );
}
