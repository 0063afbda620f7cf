/** Resolves like `work` if it settles within `ms`. @throws what `createError` makes, if it does not */
export async function withTimeout<Result>(
  work: Promise<Result>,
  ms: number,
  createError: () => Error = () => new Error(`not within ${ms} ms`),
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(createError()), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
