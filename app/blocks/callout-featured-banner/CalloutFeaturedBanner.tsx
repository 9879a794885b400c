import { buttonsOf, MessageBanner } from "../../cms/components/MessageBanner.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function CalloutFeaturedBanner({ fields, page }: Props) {
  const { title, message, preHeading, icon, trackInCdp, applyCardStyle, styleOption } = fields;
  if (!title && !message && !page.editing) return null;
  return (
    <MessageBanner
      look={applyCardStyle ? "card" : "callout"}
      usual="deep"
      {...{ title, preHeading, icon, styleOption, page }}
      buttons={buttonsOf(fields)}
      track={trackInCdp}
    >
      {message && <Prose html={message} />}
    </MessageBanner>
  );
}
