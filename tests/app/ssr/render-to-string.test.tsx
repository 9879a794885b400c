// biome-ignore-all lint/a11y/noLabelWithoutControl: what is rendered here is what React can be given
// biome-ignore-all lint/a11y/noSvgWithoutTitle: what is rendered here is what React can be given
// biome-ignore-all lint/a11y/useValidAnchor: what is rendered here is what React can be given
// biome-ignore-all lint/complexity/noUselessFragments: what is rendered here is what React can be given
// biome-ignore-all lint/correctness/noComponentHookFactories: what is rendered here is what React can be given
// biome-ignore-all lint/security/noDangerouslySetInnerHtml: what is rendered here is what React can be given
// biome-ignore-all lint/security/noScriptUrl: what is rendered here is what React can be given
// biome-ignore-all lint/suspicious/noArrayIndexKey: what is rendered here is what React can be given
import {
  Component,
  createContext,
  Fragment,
  type ReactNode,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { renderToString as renderWithReact } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { renderToString } from "../../../app/ssr/render-to-string.ts";

const Id = ({ children }: { children?: ReactNode }) => {
  const [one, two] = [useId(), useId()];
  return (
    <i id={one} aria-describedby={two}>
      {children}
    </i>
  );
};
const Plain = ({ children }: { children?: ReactNode }) => children;
function Stateful() {
  const [count] = useState(() => 3);
  const [sum] = useReducer((sum: number) => sum + 1, 4);
  const ref = useRef<HTMLElement>(null);
  const text = useMemo(() => `${count} and ${sum}`, [count, sum]);
  return <b ref={ref}>{text}</b>;
}
const any = (props: object) => props as Record<string, never>;

const trees: Record<string, ReactNode> = {
  "texts beside one another": (
    <p>
      one {2} {"three"}
      {""}
      {null}
      {true}
      four
      <b>five</b> six
      {["seven", "eight", <i key="i">nine</i>, "ten"]}
    </p>
  ),
  "a text by itself": "a < b & \"c\" 'd' > e",
  "texts of components": (
    <p>
      a<Plain>b</Plain>
      <Plain>c</Plain>
      <Fragment>d</Fragment>e
    </p>
  ),
  "big numbers and zero": [0, Number.NaN, 12n, -0],
  "attributes that are there or not": (
    <div
      hidden
      inert={false}
      {...any({ disabled: "yes", noValidate: 1, itemScope: true, defer: 0, multiple: true, muted: "" })}
    />
  ),
  "attributes with true and false": (
    <div
      contentEditable
      suppressContentEditableWarning
      draggable={false}
      spellCheck="false"
      aria-hidden
      data-x={false}
      data-y={true}
      title={any({}) as never}
      {...any({ title: true, lang: false })}
    />
  ),
  "names of React's": (
    <label
      htmlFor="x"
      className={'a"b'}
      tabIndex={-1}
      {...any({
        acceptCharset: "utf-8",
        crossOrigin: "anonymous",
        maxLength: 3,
        srcSet: "a 1x",
        dateTime: "1",
        popoverTarget: "p",
        enterKeyHint: "go",
        colSpan: 2,
        hrefLang: "es",
        fetchPriority: "high",
      })}
    />
  ),
  "names that cannot be": (
    <div
      {...any({ "a b": 1, "": 2, "<x>": 3, onClick: "alert()", onclick: "x", innerHTML: "x", ref: null, "data-ok": 1 })}
    />
  ),
  "names of SVG": (
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      xmlns="http://www.w3.org/2000/svg"
      fillRule="evenodd"
      clipPath="url(#a)"
      strokeWidth={2}
      strokeDasharray="1 2"
      textAnchor="middle"
      focusable={false}
      fontSize="3"
      pointerEvents="none"
      {...any({
        clipPathUnits: "x",
        markerWidth: 3,
        maskUnits: "x",
        textLength: 5,
        stopColor: "red",
        xlinkHref: "#a",
        gradientUnits: "x",
        colorInterpolation: "auto",
        dominantBaseline: "central",
        vectorEffect: "none",
        shapeRendering: "auto",
      })}
    >
      <path d="M0" />
      <text>words</text>
    </svg>
  ),
  counts: <td colSpan={0} {...any({ rowSpan: 0, cols: 0, size: 2, span: "x", start: "3" })} />,
  downloads: [
    <a key="1" download href="/x">
      x
    </a>,
    <a key="2" download={false} href="">
      x
    </a>,
    <a key="3" download="f">
      x
    </a>,
  ],
  addresses: (
    <div>
      <a href="javascript:alert(1)">a</a>
      <a href={" java\nscript:alert(1)"}>b</a>
      <a href="https://x.example/?a=1&b=2">c</a>
      <iframe src="" title="d" />
      <iframe src={"\u0001javascript:x"} title="e" />
    </div>
  ),
  styles: (
    <div
      style={{
        width: 3,
        height: 0,
        lineHeight: 2,
        zIndex: 4,
        color: 'a"b',
        backgroundColor: " red ",
        ...any({ "--x": 5, "--y": " z ", WebkitLineClamp: 2, msFlex: "1", margin: null, padding: true, border: "" }),
      }}
    />
  ),
  "no style at all": <div style={{}} />,
  "elements without an end": [<br key="1" />, <hr key="2" className="x" />, <wbr key="3" />],
  "HTML as it is": [
    <div key="1" dangerouslySetInnerHTML={{ __html: "<b>x</b>" }} />,
    <div key="2" dangerouslySetInnerHTML={{ __html: any({}) && (null as never) }} />,
  ],
  "lines of preformatted text": [
    <pre key="1">{"\nx"}</pre>,
    <pre key="2" dangerouslySetInnerHTML={{ __html: "\ny" }} />,
    <pre key="3">{["\n", "z"]}</pre>,
  ],
  "text areas": [
    <textarea key="1" defaultValue={"\n<x>"} name="t" rows={2} />,
    <textarea key="2" value="v" readOnly />,
    <textarea key="3" rows={0} />,
    <textarea key="4" {...any({ defaultValue: 5 })} />,
  ],
  inputs: [
    <input key="1" type="checkbox" name="n" defaultChecked value="v" className="last" />,
    <input key="2" checked={false} readOnly defaultValue="d" formNoValidate formAction="/x" />,
    <input key="3" {...any({ value: 0, name: "z", defaultChecked: false })} readOnly />,
  ],
  choices: (
    <select defaultValue="b" name="s" {...any({ value: undefined })}>
      <option value="a">A</option>
      <option value="b">B</option>
      <optgroup label="more">
        <option>b</option>
        <option>
          {"b"}
          {""}
        </option>
      </optgroup>
    </select>
  ),
  "several choices": (
    <select multiple defaultValue={["a", "c"]}>
      {["a", "b", "c"].map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  ),
  "a choice of its own": <select>{<option {...any({ selected: true })}>x</option>}</select>,
  forms: (
    <form target="_top" className="f" method="post" action="/go" encType="x" noValidate>
      <button name="b" type="submit" formMethod="get" className="k" value="1">
        go <b>on</b>
      </button>
      <button type="button">text</button>
    </form>
  ),
  "elements of our own": (
    <x-island
      data-name="a"
      data-wake={any({}) as never}
      {...any({
        className: "c",
        hidden: true,
        open: false,
        n: 3,
        style: { top: 1 },
        onX: "y",
        suppressHydrationWarning: true,
      })}
    />
  ),
  "data in a script": <script type="application/json">{'{"a":"</script>"}'}</script>,
  pictures: (
    <div>
      <img alt="" src="/a.png" width={3} height={0} />
      <img alt="" src="/a.png" />
      <img alt="" src="/b.png" srcSet="/b 2x" sizes="1px" fetchPriority="high" />
      <img alt="" src="/c.png" sizes="2px" />
      <img alt="" src="/d.png" loading="lazy" />
      <img alt="" src="/e.png" fetchPriority="low" />
      <img alt="" src="data:image/png,x" />
      <picture>
        <source srcSet="/f.webp" type="image/webp" />
        <img alt="" src="/f.png" />
      </picture>
      <noscript>
        <img alt="" src="/g.png" />
      </noscript>
      <img alt="" src="/h.png?a=1&b=2" crossOrigin="anonymous" />
    </div>
  ),
  ids: (
    <section>
      <Id />
      <Id>
        <Id />
        {[1, 2, 3].map((one) => (
          <Id key={one}>
            <Id />
          </Id>
        ))}
      </Id>
      <Plain>
        <Plain>
          <Id />
        </Plain>
      </Plain>
      <>
        <Id />
        text
        <Id />
      </>
    </section>
  ),
  "ids in long lists, deep down": deep(14),
  states: <Stateful />,
};

function deep(levels: number): ReactNode {
  if (levels === 0) return <Id />;
  return Array.from({ length: 9 }, (_, index) =>
    index === 7 ? <div key={index}>{deep(levels - 1)}</div> : <Id key={index} />,
  );
}

describe("our renderer gives what React gives", () => {
  it.each(Object.entries(trees))("%s", (_name, tree) => {
    const options = { identifierPrefix: "m1-" };
    expect(renderToString(tree, options)).toBe(renderWithReact(tree, options));
    expect(renderToString(tree)).toBe(renderWithReact(tree));
  });
});

describe("what it does not render it refuses by name", () => {
  class Old extends Component {
    override render() {
      return null;
    }
  }
  const Context = createContext(1);
  const refused: [string, ReactNode, RegExp][] = [
    ["an object", { a: 1 } as never, /an object cannot be shown: a/],
    ["markup that a value brings", { parts: ["<script>"], values: [] } as never, /cannot be shown/],
    ["a context", <Context value={2} key="c" />, /of this kind/],
    ["a class", <Old key="o" />, /Old cannot be invoked without 'new'/],
    ["a sheet", <style key="s">x</style>, /<style>/],
    ["a form whose action is a function", <form key="f" action={() => undefined} />, /posted to an address/],
  ];
  it.each(refused)("%s", (_name, tree, message) => {
    expect(() => renderToString(tree)).toThrow(message);
  });

  it("and what a component throws comes out, and leaves nothing behind for the next tree", () => {
    const Broken = () => {
      throw new Error("broken");
    };
    expect(() => renderToString(<p>begun{<Broken />}</p>)).toThrow("broken");
    expect(renderToString(<p>next</p>)).toBe("<p>next</p>");
  });

  it("a tree within a tree has its own ids and texts", () => {
    const Inside = () => (
      <div dangerouslySetInnerHTML={{ __html: renderToString(<Id />, { identifierPrefix: "in" }) }} />
    );
    const tree = (
      <p>
        a<Inside />
        <Id />
      </p>
    );
    expect(renderToString(tree, { identifierPrefix: "out" })).toBe(renderWithReact(tree, { identifierPrefix: "out" }));
  });
});
