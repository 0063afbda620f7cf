/** A picture beside the feed. `fingerprint` changes when the bytes do; `bytes` is the size. */
export type PictureFile = { name: string; fingerprint: string; bytes: number; read: () => Promise<Buffer> }

/** Pictures by file name; upper and lower case are the same, as they are to the systems that write feeds. */
export type PictureFiles = { find: (name: string) => PictureFile | undefined }

/** Larger than any photo an agency sends, in bytes. */
export const largestPicture = 40_000_000

/** How a feed's name for a picture is compared: without the folders before it, in lower case. */
export function pictureKey(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).toLowerCase()
}

export function isPictureName(name: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|bmp|tiff?|avif)$/i.test(name)
}
