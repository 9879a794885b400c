import { Banner } from "../../cms/components/Banner.tsx";
import { showsCtas } from "../../cms/components/Cta.tsx";
import { surfaceOf } from "../../theme/surface.ts";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

export function CtaBanner({ fields, page }: Props) {
  const { title, message, backgroundColor } = fields;
  const buttons = [
    { link: fields.linkOne, text: fields.linkOneText },
    { link: fields.linkTwo, text: fields.linkTwoText },
    { link: fields.linkThree, text: fields.linkThreeText },
  ];
  if (!title && !message && !showsCtas(buttons, page)) return null;
  return (
    <Banner look="callout" isPromotion surface={surfaceOf(backgroundColor)} {...{ title, message, buttons, page }} />
  );
}
