import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import { endPage } from "../../pages/end-page.ts";
import { settings } from "../../runtime/settings.ts";
import { logError } from "../../telemetry/log.ts";
import type { GatewayEvent } from "../call.ts";
import { languageOf } from "../language.ts";
import { ownBrand } from "../own-brand.ts";
import { PageError } from "../page-error.ts";

/**
 * Answers every error of the SCA site with a page in the visitor's language. `ours` is the page for a failure of our
 * own.
 */
export function answerPageErrors(
  ours: PageError["problem"],
): MiddlewareObj<GatewayEvent, APIGatewayProxyResult> {
  return {
    onError: function answerPageErrors(request) {
      const { error, event } = request;
      const told = error instanceof PageError ? error : new PageError(500, ours);
      if (told.status >= 500) logError("a request failed", error);
      if (event.call) event.call.refusal = told.problem;
      const language = languageOf(event.headers["accept-language"]);
      request.response = {
        statusCode: told.status,
        headers: { "content-language": language },
        body: endPage({
          language,
          bankName: settings.bankName,
          brand: ownBrand(),
          problem: told.problem,
          back: told.back,
        }),
      };
    },
  };
}
