import { jestExpect } from "@jest/expect";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from "jest-circus";
import { ModuleMocker } from "jest-mock";

const mocks = new ModuleMocker(globalThis);

/** Sets the globals of Jest that the tests use. */
export const setGlobals = () =>
  Object.assign(globalThis, {
    afterAll,
    afterEach,
    beforeAll,
    beforeEach,
    describe,
    expect: jestExpect,
    it,
    test,
    jest: {
      fn: mocks.fn.bind(mocks),
      spyOn: mocks.spyOn.bind(mocks),
      restoreAllMocks: mocks.restoreAllMocks.bind(mocks),
    },
  });

/** Restores every function that was replaced by a spy. */
export const restoreMocks = () => mocks.restoreAllMocks();

/** Gives the process its environment variables of before back. */
export function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
}
