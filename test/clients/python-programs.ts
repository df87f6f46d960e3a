import { virtualEnvironment } from "../../infra/emulator/python.ts";
import { built, written } from "./place.ts";

/** Returns the folder of Python, its generators and the packages that clients in Python need. */
export const pythonPrograms = (): Promise<string> =>
  virtualEnvironment(built("venv"), written("python", "requirements.txt"));
