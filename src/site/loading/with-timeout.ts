/** What a promise comes to, or an error if that takes longer than so many milliseconds. */
export function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`took over ${milliseconds} ms`)), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
