/** The days for which the vault keeps each backup, and nobody can shorten or lengthen: as long as the table's own recovery. */
export const vaultDays = 35;
