import { formFieldSet, pageForm } from "../../forms/form-fields.ts";
import { block } from "../define.ts";
import { Form } from "./Form.tsx";

export default block({
  name: "Form",
  fields: formFieldSet,
  sensitive: true,
  form: (values) => pageForm(values),
  preloads: ["app/forms/Form.island.tsx"],
  View: Form,
});
