/**
 * The parts of S3's SDK that are used, so that a bundle contains nothing else. Only object-store.ts imports this
 * file.
 */
export { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
