import { endingsOf } from "./endings-of-product.ts";
import { golden } from "./golden.ts";

golden("standing-and-bulk", { ...endingsOf("standing"), ...endingsOf("bulk") });
