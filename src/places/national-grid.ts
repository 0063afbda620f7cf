/**
 * British National Grid (OSGB36) to WGS84, after "A guide to coordinate systems in Great Britain" (Ordnance Survey),
 * annexes A to C: the inverse Transverse Mercator projection, then a Helmert transformation, which is good to about
 * five metres anywhere in Great Britain.
 */

type Ellipsoid = { a: number; b: number }
const airy1830: Ellipsoid = { a: 6377563.396, b: 6356256.909 }
const wgs84: Ellipsoid = { a: 6378137, b: 6356752.314245 }

const radians = Math.PI / 180
const trueOrigin = { lat: 49 * radians, lng: -2 * radians, easting: 400_000, northing: -100_000 }
const scaleFactor = 0.9996012717

/** From OSGB36 to WGS84: metres, seconds of arc and parts per million (the guide's section 6.6, signs reversed). */
const helmert = { tx: 446.448, ty: -125.157, tz: 542.06, rx: 0.1502, ry: 0.247, rz: 0.8421, ppm: -20.4894 }

/** WGS84 degrees of a grid reference in metres. */
export function gridToWgs84(easting: number, northing: number): { lat: number; lng: number } {
  const osgb36 = gridToOsgb36(easting, northing)
  const there = toGeodetic(shift(toCartesian(osgb36.lat * radians, osgb36.lng * radians, airy1830)), wgs84)
  return { lat: there.lat / radians, lng: there.lng / radians }
}

/** Degrees on the Airy ellipsoid, the datum of the grid itself: some 100 metres from what a GPS says. */
export function gridToOsgb36(easting: number, northing: number): { lat: number; lng: number } {
  const { a, b } = airy1830
  const e2 = 1 - (b * b) / (a * a)
  const up = northing - trueOrigin.northing
  let lat = trueOrigin.lat + up / (a * scaleFactor)
  for (let step = 0; step < 20; step++) {
    const missing = up - meridianArc(lat)
    if (Math.abs(missing) < 0.00001) break
    lat += missing / (a * scaleFactor)
  }
  const sin2 = Math.sin(lat) ** 2
  const nu = (a * scaleFactor) / Math.sqrt(1 - e2 * sin2)
  const rho = (a * scaleFactor * (1 - e2)) / (1 - e2 * sin2) ** 1.5
  const eta2 = nu / rho - 1
  const t = Math.tan(lat)
  const t2 = t * t
  const sec = 1 / Math.cos(lat)
  const d = easting - trueOrigin.easting

  const vii = t / (2 * rho * nu)
  const viii = (t / (24 * rho * nu ** 3)) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2)
  const ix = (t / (720 * rho * nu ** 5)) * (61 + 90 * t2 + 45 * t2 ** 2)
  const x = sec / nu
  const xi = (sec / (6 * nu ** 3)) * (nu / rho + 2 * t2)
  const xii = (sec / (120 * nu ** 5)) * (5 + 28 * t2 + 24 * t2 ** 2)
  const xiia = (sec / (5040 * nu ** 7)) * (61 + 662 * t2 + 1320 * t2 ** 2 + 720 * t2 ** 3)
  return {
    lat: (lat - vii * d ** 2 + viii * d ** 4 - ix * d ** 6) / radians,
    lng: (trueOrigin.lng + x * d - xi * d ** 3 + xii * d ** 5 - xiia * d ** 7) / radians,
  }
}

/** Metres along the central meridian from the true origin to a latitude in radians (the guide's M). */
function meridianArc(lat: number): number {
  const { a, b } = airy1830
  const n = (a - b) / (a + b)
  const difference = lat - trueOrigin.lat
  const sum = lat + trueOrigin.lat
  return (
    b *
    scaleFactor *
    ((1 + n + 1.25 * n ** 2 + 1.25 * n ** 3) * difference -
      (3 * n + 3 * n ** 2 + 2.625 * n ** 3) * Math.sin(difference) * Math.cos(sum) +
      (1.875 * n ** 2 + 1.875 * n ** 3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
      (35 / 24) * n ** 3 * Math.sin(3 * difference) * Math.cos(3 * sum))
  )
}

type Cartesian = { x: number; y: number; z: number }

/** A point on the ellipsoid itself: heights do not matter to a postcode. */
function toCartesian(lat: number, lng: number, { a, b }: Ellipsoid): Cartesian {
  const e2 = 1 - (b * b) / (a * a)
  const nu = a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
  return {
    x: nu * Math.cos(lat) * Math.cos(lng),
    y: nu * Math.cos(lat) * Math.sin(lng),
    z: nu * (1 - e2) * Math.sin(lat),
  }
}

function shift({ x, y, z }: Cartesian): Cartesian {
  const scale = 1 + helmert.ppm / 1e6
  const [rx, ry, rz] = [helmert.rx, helmert.ry, helmert.rz].map((seconds) => (seconds / 3600) * radians) as [
    number,
    number,
    number,
  ]
  return {
    x: helmert.tx + scale * x - rz * y + ry * z,
    y: helmert.ty + rz * x + scale * y - rx * z,
    z: helmert.tz - ry * x + rx * y + scale * z,
  }
}

function toGeodetic({ x, y, z }: Cartesian, { a, b }: Ellipsoid): { lat: number; lng: number } {
  const e2 = 1 - (b * b) / (a * a)
  const p = Math.hypot(x, y)
  let lat = Math.atan2(z, p * (1 - e2))
  for (let step = 0; step < 5; step++) {
    const nu = a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
    lat = Math.atan2(z + e2 * nu * Math.sin(lat), p)
  }
  return { lat, lng: Math.atan2(y, x) }
}
