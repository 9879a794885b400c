import type { PageContext } from "../../context/page-context.ts";
import type { Values } from "../fields/types.ts";
import { Banner } from "./Banner.tsx";
import { showsCtas } from "./Cta.tsx";
import type { contextualFields } from "./contextual-fields.ts";
import { ctasOf } from "./cta-fields.ts";
import { TopicLine } from "./TopicLine.tsx";

interface ContextualBannerProps {
  look: "card" | "panel";
  fields: Values<typeof contextualFields>;
  page: PageContext;
}

/** Renders a contextual inline banner or a contextual CTA: a topic, text, an image, and two buttons. */
export function ContextualBanner({ look, fields, page }: ContextualBannerProps) {
  const { bannerHeading, bannerDescription, bannerImage, topicIcon, topicLabel, isLeft } = fields;
  const buttons = ctasOf(fields);
  if (!bannerHeading && !bannerDescription && !showsCtas(buttons, page)) return null;
  return (
    <Banner
      look={look}
      usual={look === "card" ? "plain" : "sand"}
      above={<TopicLine icon={topicIcon} label={topicLabel} />}
      title={bannerHeading}
      message={bannerDescription}
      picture={bannerImage}
      side={isLeft ? "left" : "right"}
      isPromotion
      {...{ buttons, page }}
    />
  );
}
