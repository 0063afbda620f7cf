import type { Floor } from '../drawings/floor-layout.ts'
import type { SitePlot } from '../drawings/site-plan.ts'

/** How a picture is graded; what each does to the colours is in `gradeOf`. */
export type Grade = 'natural' | 'warm' | 'cool' | 'bright' | 'soft'

/** A photo as it is made from one of the agency's pictures. `crop` is left, top, width, height as fractions. */
export type PhotoRecipe = {
  base: string
  crop: readonly [left: number, top: number, width: number, height: number]
  mirror: boolean
  grade: Grade
}

/** What is drawn instead of photographed. */
export type DrawingRecipe =
  | { drawing: 'floorplan'; floors: Floor[] }
  | { drawing: 'site-plan'; name: string; plots: SitePlot[] }
  | { drawing: 'epc'; current: number; potential?: number }

export type MediaRecipe = PhotoRecipe | DrawingRecipe

export function isDrawing(recipe: MediaRecipe): recipe is DrawingRecipe {
  return 'drawing' in recipe
}

/** Gentle crops: at most an eighth is lost on one side, so that roofs, doors and tables stay in the picture. */
const crops = [
  [0, 0, 1, 1],
  [0.03, 0.03, 0.94, 0.94],
  [0, 0.04, 0.9, 0.9],
  [0.1, 0.04, 0.9, 0.9],
  [0.06, 0.08, 0.88, 0.88],
] as const

const grades: readonly Grade[] = ['natural', 'warm', 'bright', 'cool', 'soft']

/** How many recipes each picture gives. */
export const variantsPerPicture = 14

/** One of a picture's recipes. Neighbouring numbers differ in mirroring and grade, and mostly in crop. */
export function photoRecipe(base: string, variant: number): PhotoRecipe {
  const at = ((variant % variantsPerPicture) + variantsPerPicture) % variantsPerPicture
  return {
    base,
    crop: crops[(at * 2 + (at >> 2)) % crops.length]!,
    mirror: at % 2 === 1,
    grade: grades[at % grades.length]!,
  }
}

/** Factors on the three channels, and saturation: 1 leaves as it is. */
export function gradeOf(grade: Grade): { red: number; green: number; blue: number; saturation: number } {
  switch (grade) {
    case 'natural':
      return { red: 1, green: 1, blue: 1, saturation: 1 }
    case 'warm':
      return { red: 1.035, green: 1.005, blue: 0.94, saturation: 1.04 }
    case 'cool':
      return { red: 0.965, green: 1, blue: 1.035, saturation: 0.97 }
    case 'bright':
      return { red: 1.05, green: 1.05, blue: 1.05, saturation: 1.06 }
    case 'soft':
      return { red: 1.01, green: 1, blue: 0.985, saturation: 0.84 }
  }
}

/** The size in whole pixels of a crop of a picture. */
export function croppedSize(recipe: PhotoRecipe, width: number, height: number) {
  const [left, top, w, h] = recipe.crop
  return {
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.min(Math.floor(w * width), width - Math.round(left * width)),
    height: Math.min(Math.floor(h * height), height - Math.round(top * height)),
  }
}
