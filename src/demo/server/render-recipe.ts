import { join, resolve, sep } from 'node:path'
import sharp from 'sharp'
import { drawEpcChart } from '../drawings/epc-chart.ts'
import { drawFloorplan } from '../drawings/floorplan.ts'
import { drawSitePlan } from '../drawings/site-plan.ts'
import {
  croppedSize,
  type DrawingRecipe,
  gradeOf,
  isDrawing,
  type MediaRecipe,
  type PhotoRecipe,
} from '../ingredients/picture-recipes.ts'

/**
 * The bytes of a recipe that the demo put into the media store: a WebP photo made from one of the agency's
 * pictures, or an SVG drawing. Throws if the recipe names a picture that the agency does not have.
 */
export async function renderRecipe(recipe: unknown, agencyFolder: string): Promise<Buffer> {
  const known = recipe as MediaRecipe
  return isDrawing(known) ? Buffer.from(draw(known)) : photo(known, agencyFolder)
}

function draw(recipe: DrawingRecipe): string {
  switch (recipe.drawing) {
    case 'floorplan':
      return drawFloorplan(recipe.floors)
    case 'site-plan':
      return drawSitePlan(recipe.name, recipe.plots)
    case 'epc':
      return drawEpcChart(recipe)
  }
}

async function photo(recipe: PhotoRecipe, agencyFolder: string): Promise<Buffer> {
  const folder = resolve(agencyFolder, 'pictures')
  const path = resolve(join(folder, recipe.base))
  if (!path.startsWith(folder + sep))
    throw new Error(`the recipe's picture ${recipe.base} is outside the agency's folder`)
  const { width, height } = await sharp(path).metadata()
  const { red, green, blue, saturation } = gradeOf(recipe.grade)
  const cut = sharp(path)
    .extract(croppedSize(recipe, width, height))
    .flop(recipe.mirror)
  const graded = saturation === 1 ? cut : cut.modulate({ saturation })
  const tinted = red === 1 && green === 1 && blue === 1 ? graded : graded.linear([red, green, blue], [0, 0, 0])
  // near lossless: every size that is served is made from this one
  return tinted.webp({ quality: 92, effort: 1 }).toBuffer()
}
