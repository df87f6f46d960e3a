import { stripTypeScriptTypes } from "node:module";

export default { process: (source) => ({ code: stripTypeScriptTypes(source) }) };
