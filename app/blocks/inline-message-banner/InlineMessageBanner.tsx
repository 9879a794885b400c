import { showsCta } from "../../cms/components/Cta.tsx";
import { buttonsOf, MessageBanner } from "../../cms/components/MessageBanner.tsx";
import { Prose } from "../../cms/components/Prose.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function InlineMessageBanner({ fields, page }: Props) {
  const { title, message, preHeading, icon, trackInCdp, applyCardStyle, styleOption } = fields;
  const buttons = buttonsOf(fields);
  if (!title && !message && !preHeading && !buttons.some(({ link, text }) => showsCta(link, text, page))) return null;
  return (
    <MessageBanner
      look={applyCardStyle ? "card" : "band"}
      usual={applyCardStyle ? "plain" : "soft"}
      {...{ title, preHeading, icon, buttons, styleOption, page }}
      track={trackInCdp}
    >
      {message && <Prose html={message} />}
    </MessageBanner>
  );
}
