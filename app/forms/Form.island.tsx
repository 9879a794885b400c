import type { IslandComponent } from "../islands/types.ts";
import { Form } from "./Form.tsx";
import type { FormProps } from "./form-props.ts";

export const FormIsland: IslandComponent<"forms/Form", FormProps> = (props) => <Form {...props} />;
