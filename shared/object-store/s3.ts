/** All that is used of S3's SDK, by name, so that a bundle holds nothing else of it. Only object-store.ts loads this. */
export { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
