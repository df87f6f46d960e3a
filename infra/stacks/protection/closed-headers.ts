/**
 * How long a client waits before it asks a closed stage again, in seconds. A firewall's answer is fixed at the deployment,
 * so it cannot name the end of a closing. Five minutes are right for each: nobody waits longer after it.
 */
const closedSeconds = 300;

export const closedHeaders = { "retry-after": `${closedSeconds}` };
