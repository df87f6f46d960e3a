import type { StackPart } from "../../infra/deployment/names.ts";

type Resource = {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the resource's type has
  Properties: any;
};

export type Template = { Resources: Record<string, Resource> };

export type Mutation = {
  name: string;
  part: StackPart;
  /** Breaks the template. Throws if the template does not contain the part to break. */
  change: (template: Template) => void;
};

/** Mistakes that have broken real deployments whose code was right. */
export const mutations: readonly Mutation[] = [
  {
    name: "a role's policy dropped",
    part: "functions",
    change: (template) => {
      role(template, "listAccounts").Policies = [];
    },
  },
  {
    name: "the index missing in a grant",
    part: "jobs",
    change: (template) => dropStatement(template, "submitOrders", "ReadIndex"),
  },
  {
    name: "the table's key missing in a grant",
    part: "functions",
    change: (template) => dropStatement(template, "startConsent", "UseTableKey"),
  },
  {
    name: "a grant without its partitions",
    part: "functions",
    change: (template) => {
      delete statementOf(template, "getAccount", "ReadItems").Condition;
    },
  },
  {
    name: "a handler's name wrong",
    part: "functions",
    change: (template) => {
      publish(template, "getAccount").Handler = "get-account.main";
    },
  },
  {
    name: "an environment variable missing",
    part: "functions",
    change: (template) => {
      delete publish(template, "createPayment").Environment.Variables.TABLE_NAME;
    },
  },
  {
    name: "the permission to call a function removed",
    part: "interface",
    change: (template) => remove(template, "AWS::Lambda::Permission"),
  },
  {
    name: "the index removed",
    part: "data",
    change: (template) => {
      const [table] = ofType(template, "AWS::DynamoDB::Table");
      delete table?.[1].Properties.GlobalSecondaryIndexes;
    },
  },
  {
    name: "mutual TLS removed",
    part: "interface",
    change: (template) => {
      const [domain] = ofType(template, "AWS::ApiGateway::DomainName");
      delete domain?.[1].Properties.MutualTlsAuthentication;
    },
  },
  {
    name: "the event source removed",
    part: "jobs",
    change: (template) => remove(template, "AWS::Lambda::EventSourceMapping"),
  },
  {
    name: "the runtime wrong",
    part: "functions",
    change: (template) => {
      publish(template, "getPayment").Runtime = "nodejs99.x";
    },
  },
];

const ofType = ({ Resources }: Template, type: string) =>
  Object.entries(Resources).filter(([, { Type }]) => Type === type);

function remove(template: Template, type: string) {
  const [first] = ofType(template, type);
  if (!first) throw new Error(`The template has no ${type}.`);
  delete template.Resources[first[0]];
}

const startingWith = (template: Template, type: string, start: string) => {
  const found = ofType(template, type).find(([name]) => name.startsWith(start));
  if (!found) throw new Error(`The template has no ${start}… of ${type}.`);
  return found;
};

const role = (template: Template, id: string) =>
  startingWith(template, "AWS::IAM::Role", `${id}Role`)[1].Properties;

/**
 * Gives a function a new version, because calls run a version and not the newest code. Returns the function's
 * properties.
 */
function publish(template: Template, id: string) {
  const [version, resource] = startingWith(template, "AWS::Lambda::Version", `${id}Function`);
  const [, alias] = startingWith(template, "AWS::Lambda::Alias", `${id}Live`);
  delete template.Resources[version];
  template.Resources[`${version}Mutated`] = resource;
  alias.Properties.FunctionVersion["Fn::GetAtt"][0] = `${version}Mutated`;
  return startingWith(template, "AWS::Lambda::Function", `${id}Function`)[1].Properties;
}

type Statement = { Sid: string; Condition?: unknown };

const policyOf = (template: Template, id: string): { Statement: Statement[] } =>
  role(template, id).Policies[0].PolicyDocument;

function statementOf(template: Template, id: string, sid: string): Statement {
  const found = policyOf(template, id).Statement.find(({ Sid }) => Sid === sid);
  if (!found) throw new Error(`The role of ${id} has no statement ${sid}.`);
  return found;
}

function dropStatement(template: Template, id: string, sid: string) {
  const dropped = statementOf(template, id, sid);
  const policy = policyOf(template, id);
  policy.Statement = policy.Statement.filter((each) => each !== dropped);
}
