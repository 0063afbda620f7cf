import sanitizeHtml from 'sanitize-html'
import sharp from 'sharp'
import { logoProblems } from './logo.ts'

/** Bytes of an upload. A drawing is smaller by far; a photograph of a sign may be larger before it is made smaller. */
export const MAX_LOGO_BYTES = 8_000_000

/** Pixels across: three times as wide as the header shows a logo. */
const RASTER_WIDTHS = [720, 540, 400, 280]

/** Kilobytes of a picture inside a logo, of the 60 that a logo may have in all, as base64. */
const MAX_RASTER_BYTES = 42_000

/** Shapes, text, gradients, clips and filters of SVG 2, none of which runs, fetches or embeds anything. */
const ELEMENTS = [
  'svg', 'g', 'defs', 'title', 'desc', 'symbol', 'use', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon',
  'text', 'tspan', 'textPath', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'marker', 'style',
  'filter', 'feGaussianBlur', 'feOffset', 'feBlend', 'feColorMatrix', 'feComposite', 'feFlood', 'feMerge', 'feMergeNode',
  'image',
] // biome-ignore format: a list reads better in lines

const ATTRIBUTES = [
  'xmlns', 'xmlns:xlink', 'version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'x2', 'y1', 'y2',
  'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'd', 'points', 'pathLength', 'transform', 'id', 'class', 'style', 'role',
  'aria-label', 'fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'clip-path', 'mask', 'filter', 'stroke', 'stroke-*',
  'opacity', 'color', 'stop-color', 'stop-opacity', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod',
  'clipPathUnits', 'maskUnits', 'maskContentUnits', 'patternUnits', 'patternContentUnits', 'patternTransform',
  'markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient', 'marker-*', 'font-*', 'text-anchor',
  'letter-spacing', 'word-spacing', 'dominant-baseline', 'dx', 'dy', 'rotate', 'textLength', 'lengthAdjust', 'startOffset',
  'href', 'xlink:href', 'in', 'in2', 'result', 'stdDeviation', 'mode', 'type', 'values', 'operator', 'k1', 'k2', 'k3',
  'k4', 'flood-color', 'flood-opacity', 'filterUnits', 'primitiveUnits', 'vector-effect', 'paint-order', 'shape-rendering',
  'xml:space',
] // biome-ignore format: a list reads better in lines

/**
 * A logo as staff upload it, as logo.svg of the agency's folder. A drawing that runs, or fetches from elsewhere, is refused
 * in words; what drawing programs leave in it is taken out. A picture is drawn anew, without what its file says of its
 * maker, and put into a drawing.
 */
export async function takeLogo(bytes: Buffer): Promise<{ svg: string } | { problem: string }> {
  if (bytes.length > MAX_LOGO_BYTES) return { problem: 'This file is over 8 MB. Upload a smaller one.' }
  const start = bytes.subarray(0, 1000).toString('utf8').trimStart()
  return start.startsWith('<') || start.startsWith('\uFEFF<') ? takeDrawing(bytes) : takePicture(bytes)
}

function takeDrawing(bytes: Buffer): { svg: string } | { problem: string } {
  const given = bytes.toString('utf8').replace(/^\uFEFF/, '')
  // the declaration of a type is common and harmless without entities; an entity is neither
  const text = given.replace(/<!DOCTYPE\s+svg[^[>]*>/i, '').trim()
  const bad = logoProblems(text).find(({ message }) => !message.includes('kB'))
  if (bad) return { problem: `This drawing ${bad.message}.` }
  const svg = sanitizeHtml(text, {
    allowedTags: ELEMENTS,
    allowedAttributes: { '*': ATTRIBUTES },
    allowedSchemes: ['data'],
    allowedSchemesAppliedToAttributes: [],
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'metadata', 'foreignObject', 'iframe', 'object', 'textarea', 'option', 'noscript'],
    selfClosing: ELEMENTS.filter(
      (name) => !['svg', 'style', 'text', 'tspan', 'title', 'desc', 'g', 'defs'].includes(name),
    ),
    parser: { xmlMode: true },
  })
  // what is left is looked at as if it had been written so
  const [problem] = logoProblems(svg)
  return problem ? { problem: `This drawing ${problem.message}.` } : { svg: svg.trim() }
}

async function takePicture(bytes: Buffer): Promise<{ svg: string } | { problem: string }> {
  for (const width of RASTER_WIDTHS) {
    const drawn = await sharp(bytes, { limitInputPixels: 40_000_000, animated: false })
      .rotate()
      .trim()
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100, effort: 6 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined)
    if (!drawn) return { problem: 'This isn’t a picture that we can read. Upload an SVG, PNG, JPEG or WebP file.' }
    if (drawn.data.length > MAX_RASTER_BYTES) continue
    const { info } = drawn
    const size = `width="${info.width}" height="${info.height}"`
    return {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${info.width} ${info.height}" ${size}><image ${size} href="data:image/webp;base64,${drawn.data.toString('base64')}"/></svg>`,
    }
  }
  return { problem: 'This picture has too much detail for a logo. Upload it as an SVG, or a simpler picture.' }
}
