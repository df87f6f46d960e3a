const eea =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  );

/**
 * The country codes of IBANs that SEPA credit transfers reach: the EEA and other members of the scheme. A territory
 * whose IBANs have the code of another country, such as Åland, is not listed.
 */
const sepa = [...eea, "AD", "AL", "CH", "GB", "GI", "MC", "MD", "ME", "MK", "RS", "SM", "VA"];

const groups = { eea: new Set(eea), sepa: new Set(sepa) };

/** True if a country is in the group: the European Economic Area, or the Single Euro Payments Area. */
export const isIn = (group: keyof typeof groups, country: string): boolean =>
  groups[group].has(country);
