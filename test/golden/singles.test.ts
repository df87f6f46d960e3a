import { endingsOf } from "./endings-of-product.ts";
import { golden } from "./golden.ts";

golden("singles", {
  ...endingsOf("cross-border"),
  ...endingsOf("sepa"),
  ...endingsOf("domestic"),
  ...endingsOf("instant"),
});
