/** The values of X-PSU-AuthMethod-Preferred (specification, Strong customer authentication, 6). */
export const authenticationMethods = [
  "ENGANGSKODEAPP_BIOMETRI",
  "EID_MOBILE",
  "BANK1ID",
  "HA2",
] as const;

export type AuthenticationMethod = (typeof authenticationMethods)[number];
