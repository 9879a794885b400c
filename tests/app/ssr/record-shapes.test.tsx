import { expect, it } from "vitest";
import { recordShapes, renderToString } from "../../../app/ssr/render-to-string.ts";

const Word = ({ text }: { text: string }) => <b>{text}</b>;
const Line = ({ words }: { words: string[] }) => (
  <p>
    {words.map((word) => (
      <Word key={word} text={word} />
    ))}
  </p>
);

it("PF-03 what components give to others is handed out with the result, to be kept", () => {
  const { result, shapes } = recordShapes(() => renderToString(<Line words={["one", "two"]} />));
  expect(result).toBe("<p><b>one</b><b>two</b></p>");
  // The line with both words' props in it, and what each word is.
  expect(shapes).toHaveLength(3);
  expect(JSON.stringify(shapes[0])).toContain('{"text":"two"}');
});

it("nothing of any other render, such as that of a visitor's live block", () => {
  expect(() =>
    recordShapes(() => {
      throw new Error("no");
    }),
  ).toThrow("no");
  const { shapes } = recordShapes(() => "");
  renderToString(<Line words={["a visitor's"]} />);
  expect(shapes).toEqual([]);
});
