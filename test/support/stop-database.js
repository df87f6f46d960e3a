export default () => globalThis.database.stop();
