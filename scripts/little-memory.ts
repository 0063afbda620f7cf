/**
 * Environment of a process that gives freed memory back, for glibc; the image has the same (Dockerfile). Left alone it
 * keeps an arena for each thread that makes pictures or compresses pages, and after the first large block it puts ever
 * larger ones there too. Under load that is 100 MB (docs/decisions/0026-small-machines-and-caches-in-front.md).
 */
export const LITTLE_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
