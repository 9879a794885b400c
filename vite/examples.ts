import type { Plugin } from "vite";

/**
 * Examples of blocks and calls inside functions. An isolate compiles every object literal at the top of a module before
 * its first answer, whether the module is used or not, and these serve the catalogue only (PF-08).
 */
export function lateExamples(): Plugin {
  return {
    name: "late-examples",
    enforce: "pre",
    transform(code, id) {
      if (/\/contracts\/[^/]+\.ts$/.test(id))
        return code.replace(
          /^ {2}example: \{\n([\s\S]*?)^ {2}\},$/gm,
          (_, example) => `  get example() { return {\n${example}  }; },`,
        );
      if (!/\/app\/blocks\/[^/]+\/examples\.ts$/.test(id)) return undefined;
      const imports = code.match(/^import [\s\S]*?;$/gm) ?? [];
      const body = imports.reduce((rest, line) => rest.replace(line, ""), code);
      return `${imports.join("\n")}
function examplesOf() {${body.replace("export const examples", "const examples")}
return examples; }
export const examples = examplesOf();`;
    },
  };
}
