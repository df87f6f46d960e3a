const fingerprint = Array(32).fill("0F").join(":");
const apps = { android: "no.bank.app", ios: "A1B2C3D4E5.no.bank.app", fingerprint };

/** Gives the bank an app of its own, on both kinds of phones, for the tests beside the call. */
export function useApps(): typeof apps {
  beforeEach(() => {
    process.env.APP_LINK_ANDROID_PACKAGE = apps.android;
    process.env.APP_LINK_ANDROID_FINGERPRINTS = `${fingerprint}, ${fingerprint}`;
    process.env.APP_LINK_IOS_APP_IDS = apps.ios;
  });
  afterEach(() => {
    for (const name of ["ANDROID_PACKAGE", "ANDROID_FINGERPRINTS", "IOS_APP_IDS"])
      delete process.env[`APP_LINK_${name}`];
  });
  return apps;
}
