/** A rectangle; any unit, x to the right and y downwards. */
export type Rectangle = { x: number; y: number; w: number; h: number }

/** The length of the wall between two rectangles; 0 if they do not touch. */
export function shared(a: Rectangle, b: Rectangle): number {
  const near = (one: number, other: number) => Math.abs(one - other) < 0.001
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const along = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  if (near(a.x + a.w, b.x) || near(b.x + b.w, a.x)) return Math.max(0, along)
  if (near(a.y + a.h, b.y) || near(b.y + b.h, a.y)) return Math.max(0, across)
  return 0
}
