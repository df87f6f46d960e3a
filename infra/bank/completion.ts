import type { Command } from "commander";
import { stageNames } from "../deployment/stage-settings.ts";

/** Writes a script that defines `bank` in a shell as this program, and completes its nouns, verbs and options. */
export function completionScript(program: Command, shell: "bash" | "zsh"): string {
  const cases = rowsOf(program).map(
    ([words, next]) => `    "${words}") next="${next.join(" ")}" ;;`,
  );
  return `${shell === "zsh" ? "autoload -U +X bashcompinit && bashcompinit\n" : ""}bank() { npm run --silent bank -- "$@"; }
_bank() {
  local next=""
  case "\${COMP_WORDS[*]:1:COMP_CWORD < 3 ? COMP_CWORD - 1 : 2}" in
${cases.join("\n")}
  esac
  case "\${COMP_WORDS[COMP_CWORD - 1]}" in
    --stage) next="${stageNames.join(" ")}" ;;
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _bank bank`;
}

/** The words that may follow the program, a noun, and a noun with its verb. */
const rowsOf = (program: Command): [words: string, next: string[]][] => [
  ["", namesOf(program)],
  ...program.commands.flatMap((noun): [string, string[]][] => [
    [noun.name(), namesOf(noun)],
    ...noun.commands.map((verb): [string, string[]] => [
      `${noun.name()} ${verb.name()}`,
      verb.options.flatMap(({ long }) => long ?? []),
    ]),
  ]),
];

const namesOf = ({ commands }: Command): string[] => commands.map((each) => each.name());
