import { Banner, buttonsOf } from "../../cms/components/Banner.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function CalloutFeaturedBanner({ fields, page }: Props) {
  const { title, message, preHeading, icon, trackInCdp, applyCardStyle, styleOption } = fields;
  if (!title && !message && !page.editing) return null;
  return (
    <Banner
      look={applyCardStyle ? "card" : "callout"}
      usual="deep"
      isPromotion
      above={preHeading}
      buttons={buttonsOf(fields)}
      track={trackInCdp}
      {...{ title, message, icon, styleOption, page }}
    />
  );
}
