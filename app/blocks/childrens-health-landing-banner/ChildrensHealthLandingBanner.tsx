import { Banner } from "../../cms/components/Banner.tsx";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function ChildrensHealthLandingBanner({ fields, page }: Props) {
  const { headline, bodyCopy, image, ctaLink, ctaText, styleOption } = fields;
  if (!headline && !bodyCopy && !image && !page.editing) return null;
  return (
    <Banner
      look="scene"
      usual="sand"
      title={headline}
      message={bodyCopy}
      picture={image}
      buttons={[{ link: ctaLink, text: ctaText }]}
      {...{ styleOption, page }}
    />
  );
}
