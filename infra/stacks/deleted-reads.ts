import { Duration } from "aws-cdk-lib";
import type { LifecycleRule } from "aws-cdk-lib/aws-s3";

/**
 * Deletes reads of account data when their lock has ended: an object is marked as deleted, and its version follows a day
 * later. infra/audit-trail/audit-objects.ts finds the days by the id of the rule.
 */
export const deletedReads = (retentionDays: number): LifecycleRule[] => [
  {
    id: "reads",
    prefix: "reads/",
    expiration: Duration.days(retentionDays + 1),
    noncurrentVersionExpiration: Duration.days(1),
  },
  { id: "deleted-reads", prefix: "reads/", expiredObjectDeleteMarker: true },
];
