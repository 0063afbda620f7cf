/** The values of which something is known. */
export function stated<T extends object>(values: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof T]?: NonNullable<T[Key]>
  }
}
