import type { FileStore } from '#src/platform/files/file-store.ts'
import { folderFiles } from '#src/platform/files/folder-files.ts'
import { s3Files } from '#src/platform/files/s3-files.ts'
import type { Config } from '../config.ts'

export type SiteFiles = { media: FileStore; uploads: FileStore }

/** Where pictures and uploads lie: in DATA_DIR, or in a bucket each, which may be one. */
export function siteFiles(config: Config): SiteFiles {
  const { s3Bucket, s3UploadsBucket = s3Bucket, s3AccessKeyId, s3SecretAccessKey } = config
  if (s3Bucket === undefined || s3UploadsBucket === undefined)
    return { media: folderFiles(config.dataDir), uploads: folderFiles(config.dataDir, { mode: 0o600 }) }
  const inBucket = (bucket: string) =>
    s3Files({
      bucket,
      endpoint: config.s3Endpoint,
      region: config.s3Region,
      accessKeyId: s3AccessKeyId ?? '',
      secretAccessKey: s3SecretAccessKey ?? '',
      pathStyle: config.s3PathStyle,
    })
  const media = inBucket(s3Bucket)
  return { media, uploads: s3UploadsBucket === s3Bucket ? media : inBucket(s3UploadsBucket) }
}
