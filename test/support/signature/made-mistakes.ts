import { attack, tools } from "./attacked-calls.ts";
import { signingMistakes } from "./signing-mistakes.ts";

/**
 * The signing mistakes that the attacked calls can make. The others need query parameters, or another key for the
 * connection.
 */
export const made = signingMistakes.flatMap(({ base, ...mistake }) =>
  base === "query" || / connection/.test(mistake.name) ? [] : [{ ...mistake, base }],
);
export const send = ({ base, make }: (typeof made)[number]) =>
  attack({ base, tamper: (request) => make(request, { ...tools, tls: tools.tpp.web }) });
