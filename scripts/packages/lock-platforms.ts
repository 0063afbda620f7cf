export type LockEntry = {
  version?: string
  dev?: boolean
  license?: string
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optional?: boolean
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type LockFile = { packages: Record<string, LockEntry> }

const platformName =
  /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|x64|arm|ia32|ppc64|riscv64|s390x)(?:-([a-z]+))?$/

/**
 * The entries that a lock file lacks for the optional packages of other platforms: npm writes only what the registry at
 * hand answered, and `npm ci` then refuses the file, on every platform. Only what its parent pins exactly is added; it has
 * no checksum, which npm adds where the package is first installed.
 */
export function lackingPlatforms({ packages }: LockFile): Record<string, LockEntry> {
  const lacking: Record<string, LockEntry> = {}
  const depth = (path: string) => path.split('node_modules/').length
  for (const [path, parent] of Object.entries(packages).toSorted(([a], [b]) => depth(a) - depth(b))) {
    if (path === '') continue
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const top = `node_modules/${name}`
      const beside = path.slice(0, path.lastIndexOf('node_modules/')) + top
      const found = packages[`${path}/${top}`] ?? packages[beside] ?? packages[top] ?? lacking[top]
      if (found && (found.version === version || !/^\d/.test(version))) continue
      const [, os, cpu, abi] = platformName.exec(name) ?? []
      if (os === undefined || cpu === undefined || !/^\d/.test(version)) continue
      lacking[found ? beside : top] = {
        version,
        cpu: [cpu],
        ...(parent.dev && { dev: true }),
        ...(os === 'linux' && { libc: [abi?.startsWith('musl') ? 'musl' : 'glibc'] }),
        ...(parent.license && { license: parent.license }),
        optional: true,
        os: [os],
        ...(parent.engines && { engines: parent.engines }),
      }
    }
  }
  return lacking
}
