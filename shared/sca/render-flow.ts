import { consentsPath } from "../http/consents-path.ts";
import { ownBrand } from "../http/own-brand.ts";
import { isAskedElsewhere } from "../identity/provider-origins.ts";
import { accountsPage } from "../pages/accounts-page.ts";
import { beginPage } from "../pages/begin-page.ts";
import { contextPage } from "../pages/context-page.ts";
import { fundsPage } from "../pages/funds-page.ts";
import { identifyPage } from "../pages/identify-page.ts";
import type { Frame } from "../pages/layout.ts";
import { speak } from "../pages/texts.ts";
import { userPage } from "../pages/user-page.ts";
import { lastDayOf } from "../rules/account-access.ts";
import { localDateTime } from "../rules/calendar.ts";
import { settings } from "../runtime/settings.ts";
import type { FundsRequest } from "../schemas/relationship.ts";
import type { PageCall } from "./define-page.ts";
import { choiceValue } from "./prepare-step.ts";
import { renderBasket } from "./render-basket.ts";
import { renderPayment } from "./render-payment.ts";
import { shownHash } from "./shown-hash.ts";

/** The problems with the form that was just sent. */
export type Problems = {
  identify?: "missing" | "unknown" | "blocked";
  attemptsLeft?: number;
  retryMinutes?: number;
  context?: "missing";
  accounts?: "none";
  /** The fault that the identity provider had; nothing has changed. */
  providerFault?: Frame["providerFault"];
};

/** The page of the current step of a flow that has not ended. */
export async function renderFlow(call: PageCall, problems: Problems = {}): Promise<string> {
  const { flow } = call;
  const { providerFault } = problems;
  const frame = (step: number) => ({ ...frameOf(call, step), providerFault });
  if (asksToBegin(call)) return beginPage(frame(1));
  if (flow.state === "CREATED")
    return identifyPage(frame(1), {
      sandbox: settings.stage === "sandbox",
      elsewhere: isAskedElsewhere(),
      maskedNumber: flow.maskedNumber,
      method: flow.method,
      problem: problems.identify,
      attemptsLeft: problems.attemptsLeft,
      retryMinutes: problems.retryMinutes,
    });
  if (!flow.context) return renderChoices(call, problems);
  if (flow.payment) return renderPayment(frame(stepsOf(call)), call, flow.payment);
  if (flow.basket) return renderBasket(frame(stepsOf(call)), call, flow.basket);
  if (flow.purpose === "user") return renderUser(call);
  if (flow.funds) return renderFunds(call, flow.funds);
  const { holderName: name = "", offered = [], earlier: before } = flow;
  const confirmed = { scaAt: scaTimeOf(call).toISOString() };
  return accountsPage(frameOf(call, stepsOf(call)), {
    name,
    shown: shownHash(flow),
    accounts: offered.map((each) => {
      const earlier = before?.granted.includes(each.id) === true;
      return { ...each, checked: earlier, earlier };
    }),
    problem: problems.accounts,
    validUntil: lastDayOf(confirmed),
    unattendedUntil: lastDayOf(confirmed, "unattended"),
    consentsAddress: new URL(consentsPath, settings.siteAddress).href,
  });
}

/**
 * True if the next step shows data about the PSU: the PSU must press a button first, so that a mail scanner sees
 * nothing.
 */
const asksToBegin = ({ flow, isPresumed }: PageCall): boolean =>
  flow.state === "CREATED" &&
  (isPresumed || (flow.browser === undefined && flow.maskedNumber !== undefined));

function renderFunds(call: PageCall, funds: FundsRequest): string {
  const { holderName: name = "", offered: [account] = [] } = call.flow;
  if (!account) throw new Error("A flow for a funds consent offers its account.");
  return fundsPage(frameOf(call, stepsOf(call)), {
    ...{ name, account, maskedPan: funds.maskedPan, information: funds.registrationInformation },
    shown: shownHash(call.flow),
    consentsAddress: new URL(consentsPath, settings.siteAddress).href,
  });
}

function renderUser(call: PageCall): string {
  const { psuName: name = "", holderName: holder, context } = call.flow;
  return userPage(frameOf(call, stepsOf(call)), {
    name,
    company: context === "CORPORATE" ? holder : undefined,
    shown: shownHash(call.flow),
  });
}

function renderChoices(call: PageCall, problems: Problems): string {
  const { choices = [], psuName: name = "" } = call.flow;
  const say = speak(call.language);
  return contextPage(frameOf(call, 2), {
    name,
    choices: choices.map((each) => ({
      value: choiceValue(each),
      label: each.name,
      detail: say(each.context === "PRIVATE" ? "privateContext" : "corporateContext"),
    })),
    problem: problems.context,
  });
}

/** The number of steps: identify, choose the context if there are several, decide. */
const stepsOf = ({ flow }: PageCall): number => (flow.choices ? 3 : 2);

function frameOf(call: PageCall, number: number): Frame {
  const { token, flow, csrf, language } = call;
  const end = new Date(flow.deadline);
  return {
    language,
    bankName: settings.bankName,
    brand: ownBrand(),
    action: `/s/${token}`,
    csrf,
    elsewhere: isAskedElsewhere(),
    tppName: flow.tppName,
    isTppStopped: call.tpp === "stopped",
    deadline: {
      iso: flow.deadline,
      text: localDateTime(end).slice(11),
      seconds: Math.max(1, Math.ceil((end.getTime() - flow.at.realTime.getTime()) / 1000)),
    },
    step: { number, of: stepsOf(call) },
  };
}

/** The start of the consent's validity: the SCA of the session that the flow rests on, or now. */
const scaTimeOf = ({ flow }: PageCall) => (flow.scaAt ? new Date(flow.scaAt) : flow.at.now);
