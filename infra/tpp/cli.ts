import "./older-node.ts";
import { text } from "node:stream/consumers";
import { runTpp } from "./program.ts";

const { env, stdout: out, stderr: err, stdin } = process;
// The reader may close the pipe early: fjordgate sandbox export | head
out.on("error", ({ code }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") process.exit();
});
process.exitCode = await runTpp(process.argv.slice(2), { env, out, err, stdin: () => text(stdin) });
