import type { IslandComponent } from "../islands/types.ts";
import { Form } from "./Form.tsx";
import type { FormProps } from "./form-props.ts";

/** A form that is posted to its page. */
export const FormIsland: IslandComponent<"forms/Form", FormProps> = (props) => <Form {...props} />;
