import { spawn } from "node:child_process";

/**
 * Runs a command and prints its output after the command ends. The promise resolves to true if the command succeeded.
 */
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
      if (code !== 0) console.error(`"${command}" exited with status ${code}.`);
      resolve(code === 0);
    }),
  );
}

// Runs all commands in the arguments in parallel. The process fails if any command fails.
if ((await Promise.all(process.argv.slice(2).map(run))).includes(false)) process.exit(1);
