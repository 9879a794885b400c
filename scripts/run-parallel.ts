import { spawn } from "node:child_process";

/** Runs a command to its end, then shows what it wrote; says whether it went well. */
function run(command: string): Promise<boolean> {
  const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return new Promise((resolve) =>
    child.on("close", (code) => {
      process.stdout.write(output);
      if (code !== 0) console.error(`"${command}" ended with ${code}.`);
      resolve(code === 0);
    }),
  );
}

// Runs the commands that it is given beside one another, and fails when one of them does.
if ((await Promise.all(process.argv.slice(2).map(run))).includes(false)) process.exit(1);
