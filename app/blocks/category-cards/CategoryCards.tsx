import { css } from "@linaria/core";
import { CATEGORY_STEPS } from "../../../lib/display/cards.ts";
import { CardCollection } from "../../cms/components/CardCollection.tsx";
import { carouselSteps } from "../../ui/carousel/carousel-steps.ts";
import type { ViewProps } from "../types.ts";
import type { fields } from "./fields.ts";

type Props = ViewProps<typeof fields>;

const steps = css`
  ${carouselSteps(CATEGORY_STEPS, "viewport")}
`;

export const CategoryCards = ({ fields, page }: Props) => (
  <CardCollection fields={fields} cards={fields.cards} page={page} steps={steps} />
);
