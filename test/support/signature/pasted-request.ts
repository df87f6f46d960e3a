import { handler } from "../../../functions/developer/check-signature.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { signRequest } from "../../../shared/signature/sign.ts";
import { testTime } from "../operations/call.ts";
import { callDeveloper, type DeveloperOptions } from "../operations/developer-call.ts";
import { testTpp } from "./test-certificates.ts";

makeFilesBy(siteMakers);

export const tpp = await testTpp();
export const target = "/v1/accounts?withBalance=true";

export type Changes = {
  line?: string;
  headers?: Record<string, string | undefined>;
  body?: string;
  sentBody?: string;
  now?: Date;
  by?: typeof tpp;
};

/** A request as a developer pastes it, with a correct signature unless it is changed after signing. */
export function pasted({
  line = `GET ${target} HTTP/1.1`,
  headers = {},
  body,
  sentBody,
  now,
  by = tpp,
}: Changes = {}) {
  const [method = "", path = ""] = line.split(" ");
  const signed: Record<string, string | undefined> = {
    ...signRequest({
      method,
      path,
      headers: {
        "x-request-id": "6b9d2f6c-3c0e-4d63-9a53-4a4bb7c9e3f1",
        "tpp-redirect-uri": "https://tpp.example/back",
      },
      ...(body === undefined ? {} : { body }),
      key: by.seal.keyPem,
      certificate: by.seal.certificatePem,
      now: now ?? testTime,
      requestTarget: true,
    }),
    ...headers,
  };
  const lines = Object.entries(signed).filter(([, value]) => value !== undefined);
  const head = [line, ...lines.map(([name, value]) => `${name}: ${value}`)].join("\n");
  const sent = sentBody ?? body;
  return sent === undefined ? head : `${head}\n\n${sent}`;
}

export const check = async (
  request: string,
  more: Record<string, string> = {},
  options: DeveloperOptions = {},
) => {
  const { status, text } = await callDeveloper(handler, {
    body: JSON.stringify({ request, ...more }),
    headers: { "content-type": "application/json" },
    ...options,
  });
  return { status, ...JSON.parse(text) };
};
