import { virtualEnvironment } from "../../infra/emulator/virtual-environment.ts";
import { built, written } from "./place.ts";

/** The folder of Python, its generators, and of what clients in Python need. */
export const pythonPrograms = (): Promise<string> =>
  virtualEnvironment(built("venv"), written("python", "requirements.txt"));
