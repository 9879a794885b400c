import { Banner } from "../../cms/components/Banner.tsx";
import { linkText } from "../../cms/fields/link-text.ts";
import { fieldPhrases } from "../../cms/phrases.ts";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function PromotionBanner({ fields, page }: Props) {
  const { heading, subHeading, summary, description, link, styleOption } = fields;
  if (!heading && !description && !page.editing) return null;
  const text = linkText(link, "");
  return (
    <Banner
      look="card"
      isPromotion
      usual="sand"
      icon={fields.bannerIcon ?? fields.icon}
      above={subHeading}
      title={heading}
      message={description}
      buttons={[text ? { link, text } : { link, text: page.t(fieldPhrases.LearnMore), about: heading }]}
      {...{ styleOption, page }}
    >
      {summary && <p>{summary}</p>}
    </Banner>
  );
}
