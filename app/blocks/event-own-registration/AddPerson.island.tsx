import { BOT_TOKEN } from "../../../lib/forms/forms.ts";
import { Form } from "../../forms/Form.tsx";
import type { FormHandlers, FormProps } from "../../forms/form-props.ts";
import type { IslandComponent } from "../../islands/types.ts";
import { nameError } from "./names.ts";

/**
 * Renders the form that adds a person to a registration. After the bot check, the browser submits the form as it would
 * without JavaScript, because the response is the page with the new list of people.
 */
export const AddPersonIsland: IslandComponent<"event-own-registration/AddPerson", FormProps> = (props) => {
  const handlers: FormHandlers = {
    errorOf: nameError(props.page),
    send(form, body) {
      const token = document.createElement("input");
      Object.assign(token, { type: "hidden", name: BOT_TOKEN, value: new URLSearchParams(body).get(BOT_TOKEN) ?? "" });
      form.appendChild(token);
      form.submit();
      // The browser leaves the page.
      return new Promise(() => undefined);
    },
  };
  return <Form {...props} ways={handlers} />;
};
