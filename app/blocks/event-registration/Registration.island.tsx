import { Form } from "../../forms/Form.tsx";
import type { FormProps } from "../../forms/form-props.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { Promo, type PromoProps } from "./Promo.tsx";

type RegistrationProps = FormProps & {
  /** Absent where nothing is to pay. */
  promo?: Omit<PromoProps, "t">;
};

/** The form to register for a class, with a promotion code and the total. */
export const RegistrationIsland: IslandComponent<"event-registration/Registration", RegistrationProps> = ({
  promo,
  ...props
}) => <Form {...props}>{promo && <Promo {...promo} t={props.page.t} />}</Form>;
