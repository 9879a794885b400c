interface HiddenInputsProps<Name extends string> {
  /** Name and value of each hidden input. */
  values: Iterable<readonly [Name, string]>;
  /** Names of query parameters to omit because the form already has visible inputs for them. */
  except?: readonly Name[];
  /** ID of the form that owns the hidden inputs. Required if the inputs are outside the form element. */
  form?: string;
}

/** Renders hidden inputs, which preserve the page's query parameters when the browser submits a GET form. */
export const HiddenInputs = <Name extends string>({ values, except = [], form }: HiddenInputsProps<Name>) =>
  [...values]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} form={form} />);
