/**
 * What production's bundles hold in place of every module of the sandbox (package.json, imports): nothing, so that not
 * even a wrong STAGE reaches its bank, its registry that trusts everybody, or its identities that need no proof.
 */
export const sandboxBank = undefined;
export const sandboxBankAt = undefined;
export const sandboxIdentity = undefined;
export const sandboxRegistry = undefined;
export const openWorld = undefined;
export const applyLoad = undefined;
export const playScenario = undefined;
export const writeRequestLog = undefined;
export const explainSignature = undefined;
