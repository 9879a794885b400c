import { signal } from "@preact/signals-core";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { visitorLocation } from "../../app/browser/visitor-location.ts";
import { useSignalValue } from "../../app/islands/use-signal-value.ts";

const text = signal("served");
const Shown = () => <p>{useSignalValue(text, "served")}</p>;

it("an island hydrates with a signal's value from the server, even if the signal has since changed (ED-04, ED-05)", () => {
  const served = renderToString(<Shown />);
  text.value = "changed in the browser";
  expect(renderToString(<Shown />)).toBe(served);
});

it("on the server, the signal for the visitor's location is empty (ED-05, LO-15)", () =>
  expect(visitorLocation.value).toBeNull());
