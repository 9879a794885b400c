import { Form } from "../../forms/Form.tsx";
import type { FormProps } from "../../forms/form-props.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Promo, type PromoProps } from "./Promo.tsx";

type RegistrationProps = FormProps & {
  /** Fees for the promotion code field, or undefined if the class is free. */
  promo?: Omit<PromoProps, "t">;
};

/** Renders a class's registration form, including the promotion code field and the total. */
export const RegistrationIsland: IslandComponent<"event-registration/Registration", RegistrationProps> = ({
  promo,
  ...props
}) => <Form {...props}>{promo && <Promo {...promo} t={props.page.t} />}</Form>;
