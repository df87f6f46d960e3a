import type { Command } from "commander";
import { newProgram } from "../program.ts";
import { completionScript } from "./completion.ts";

type Noun = {
  description: string;
  /** Loads the module that adds the noun's verbs. */
  load: () => Promise<(noun: Command) => void>;
};

/** The things that operators work on, and the documents that the project writes. */
const nouns: Record<string, Noun> = {
  stage: {
    description: "A deployed stage, from outside.",
    load: async () => (await import("../smoke/command.ts")).addStage,
  },
  interface: {
    description: "The TPP interface and the SCA site of a stage: close them, open them.",
    load: async () => (await import("../interface/command.ts")).addInterface,
  },
  status: {
    description: "Announced maintenance of a stage.",
    load: async () => (await import("../status/command.ts")).addStatus,
  },
  versions: {
    description: "The releases of a stage: go back without a deployment, or forward.",
    load: async () => (await import("../releases/command.ts")).addVersions,
  },
  table: {
    description: "The data of a stage.",
    load: async () => (await import("../migrate/command.ts")).addTable,
  },
  secrets: {
    description: "The secrets of a stage: rotate them, copy them into the vault.",
    load: async () => (await import("../secrets/command.ts")).addSecrets,
  },
  truststore: {
    description:
      "The authorities that issue the TPPs' certificates for connections and signatures.",
    load: async () => (await import("../truststore/command.ts")).addTruststore,
  },
  orders: {
    description: "Approved payments without a known answer of the bank.",
    load: async () => (await import("../orders/command.ts")).addOrders,
  },
  "stop-list": {
    description: "TPPs that the bank stops, whatever their certificates and the register say.",
    load: async () => (await import("../stop-list/command.ts")).addStopList,
  },
  register: {
    description: "The register of TPPs that production has imported.",
    load: async () => (await import("../register/command.ts")).addRegister,
  },
  tpps: {
    description: "TPPs and their e-mail addresses.",
    load: async () => (await import("../tpps/command.ts")).addTpps,
  },
  audit: {
    description: "The audit trail.",
    load: async () => (await import("../audit-trail/command.ts")).addAudit,
  },
  customers: {
    description: "Customers who ask for their data, or for its end.",
    load: async () => (await import("../customers/command.ts")).addCustomers,
  },
  figures: {
    description: "The regulator's figures: downtime, speed and errors of the interface.",
    load: async () => (await import("../figures/command.ts")).addFigures,
  },
  cost: {
    description: "What a stage costs in a month.",
    load: async () => (await import("../cost/command.ts")).addCost,
  },
  connector: {
    description: "The reference of a bank's connector.",
    load: async () => (await import("../connector/command.ts")).addConnector,
  },
  conformance: {
    description: "The promises that a bank's connector must keep.",
    load: async () => (await import("../conformance/command.ts")).addConformance,
  },
  contract: {
    description: "The contract of a bank's connector.",
    load: async () => (await import("../contract/command.ts")).addContract,
  },
  provider: {
    description: "An OpenID provider for tests.",
    load: async () => (await import("../provider/command.ts")).addProvider,
  },
  emulator: {
    description: "An emulator of AWS on this machine.",
    load: async () => (await import("../emulator/command.ts")).addEmulator,
  },
  openapi: {
    description: "The OpenAPI document.",
    load: async () => (await import("../openapi/command.ts")).addOpenapi,
  },
  alarms: {
    description: "What operators do at each alarm, infra/alarms/README.md.",
    load: async () => (await import("../alarms/command.ts")).addAlarms,
  },
  overview: {
    description: "The overview of the operations, functions/README.md.",
    load: async () => (await import("../overview.ts")).addOverview,
  },
  "tpp-package": {
    description: "The npm package for TPP developers.",
    load: async () => (await import("../tpp/package/build.ts")).addTppPackage,
  },
};

const exitCodes = `
Exit codes of every command:
  0  done
  1  failed, or what was checked is not as it should be
  2  wrong command line

Commands for a stage use the AWS credentials and the region of the environment (AWS_PROFILE, AWS_REGION).
NO_COLOR is respected.`;

/**
 * Declares the program. Only the noun that the arguments name has its verbs, so that the program starts quickly; all
 * have them for `completion`.
 */
export async function bankProgram(args: readonly string[]): Promise<Command> {
  const program = newProgram("npm run bank --")
    .description("Operates Fjordgate, and writes its documents.")
    .addHelpText("after", exitCodes);
  // The noun is the first word, or the second behind "help".
  const named = args[0] === "completion" ? Object.keys(nouns) : args.slice(0, 2);
  for (const [name, { description, load }] of Object.entries(nouns)) {
    const noun = program.command(name).description(description);
    if (named.includes(name)) (await load())(noun);
  }
  const completion = program
    .command("completion")
    .description("Completion of this program in a shell.");
  for (const shell of ["bash", "zsh"] as const)
    completion
      .command(shell)
      .description(`Print a script for ${shell}, which also defines the command bank.`)
      .action(() => console.log(completionScript(program, shell)));
  return program;
}
