import { Banner, buttonsOf } from "../../cms/components/Banner.tsx";
import { showsCtas } from "../../cms/components/Cta.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function InlineMessageBanner({ fields, page }: Props) {
  const { title, message, preHeading, icon, trackInCdp, applyCardStyle, styleOption } = fields;
  const buttons = buttonsOf(fields);
  if (!title && !message && !preHeading && !showsCtas(buttons, page)) return null;
  return (
    <Banner
      look={applyCardStyle ? "card" : "band"}
      usual={applyCardStyle ? "plain" : "soft"}
      above={preHeading}
      track={trackInCdp}
      {...{ title, message, icon, buttons, styleOption, page }}
    />
  );
}
