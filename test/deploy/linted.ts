import { basename } from "node:path";
import { resourceNames, stackParts } from "../../infra/deployment/names.ts";
import { templatesIn } from "../../infra/emulator/cfn-lint.ts";
import { isLong } from "../support/run/long-form.ts";

/** Returns the templates for cfn-lint. The short form leaves out a sandbox stack if production has the same one. */
export function linted(output: string): string[] {
  const files = templatesIn(output);
  if (isLong) return files;
  const fileOf = (stack: string) => files.find((file) => basename(file).startsWith(`${stack}.`));
  const twice = stackParts.filter((part) => fileOf(resourceNames.stack("production", part)));
  const left = new Set(twice.map((part) => fileOf(resourceNames.stack("sandbox", part))));
  return files.filter((file) => !left.has(file));
}
