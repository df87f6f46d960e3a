export type Employee = {
  name: string;
  bban: string;
  /** The weight of this employee's wage in the sum of all wages. */
  share: number;
};

/** The employees whom a company pays from its main account, by the BBAN of that account. */
// biome-ignore format: it reads as a table
export const staff: Readonly<Record<string, readonly Employee[]>> = {
  "99990308248": [
    { name: "Arnstein Brattvær",  bban: "99998531744", share: 20 },
    { name: "Solrun Giske",       bban: "99991630267", share: 17 },
    { name: "Tormod Kalvøy",      bban: "99995435760", share: 15 },
    { name: "Eldbjørg Nesvåg",    bban: "99999156629", share: 12 },
    { name: "Jarle Ulstein",      bban: "99992025421", share: 12 },
    { name: "Marit Hareide",      bban: "99991985138", share: 9 },
    { name: "Odd Ivar Runde",     bban: "99997286436", share: 6 },
  ],
  "99998219937": [
    { name: "Siv Tindeland",      bban: "99997357791", share: 16 },
    { name: "Håvard Rugsund",     bban: "99998395913", share: 14 },
    { name: "Gunnhild Åsgard",    bban: "99992127097", share: 14 },
    { name: "Kjetil Breivold",    bban: "99994558427", share: 9 },
    { name: "Ylva Stensrud",      bban: "99990707681", share: 7 },
  ],
};
