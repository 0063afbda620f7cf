/** What browsers call a request that could not be made: Chrome, Firefox, Safari. */
const UNREACHABLE = /failed to fetch|networkerror|load failed|network connection was lost/i

/** Whether a call failed because the network is away. The form says so: nobody has to look into it. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError && UNREACHABLE.test(error.message)
}

/** Reports what went wrong in our own code, where error monitoring and the console see it. */
export function reportFault(error: unknown): void {
  if (!isNetworkFailure(error)) reportError(error)
}
