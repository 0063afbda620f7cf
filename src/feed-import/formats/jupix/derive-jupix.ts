import { type FeedNode, leafNode } from '#src/feed-import/rows/feed-node.ts'

/** The listings of a property, each with what has to be worked out of several elements. */
export function deriveJupix(property: FeedNode): FeedNode[] {
  const said = (name: string) => property.children.find((child) => child.name === name)?.text.trim() ?? ''
  const department = said('department').toLowerCase()
  const ref = said('propertyID')
  const listing = (channel: string, suffix = '') => {
    const isLetting = channel === 'To let'
    const kind = /commercial/.test(department) ? 'commercial' : isLetting ? 'lettings' : 'sales'
    const prices = isLetting ? ['rent', 'rentTo', 'rentFrom'] : ['price', 'priceTo', 'priceFrom']
    const derived = {
      'kerbside-ref': ref === '' ? '' : ref + suffix,
      'kerbside-channel': channel,
      'kerbside-availability': said('availability') && `${kind} ${said('availability')}`,
      'kerbside-price': prices.map(said).find((text) => text !== '' && Number(text) !== 0) ?? '',
      'kerbside-poa': said(isLetting ? 'toLetPOA' : 'forSalePOA'),
      'kerbside-type': typeOf(property, department),
      'kerbside-auction': !isLetting && said('saleBy') === '2' ? 'For sale by auction' : '',
      ...landOf(said),
    }
    return {
      ...property,
      children: [...property.children, ...Object.entries(derived).map(([name, text]) => leafNode(name, text))],
    }
  }
  if (!/commercial/.test(department)) return [listing(channelOf(department))]
  const [isForSale, isToLet] = [said('forSale') === '1', said('toLet') === '1']
  // one property on sale and to let is two adverts
  if (isForSale && isToLet) return [listing('For sale', '-S'), listing('To let', '-L')]
  return [listing(isToLet ? 'To let' : isForSale ? 'For sale' : '')]
}

/** Of farms and land `landArea…`, of other commercial property `siteArea`; the one that has a figure, with its unit. */
function landOf(said: (name: string) => string): Record<string, string> {
  const isSaid = (name: string) => Number(said(name) || 0) !== 0
  const [size, unit] = isSaid('landAreaTo') ? ['landAreaTo', 'landAreaUnits'] : ['siteArea', 'siteAreaUnits']
  return isSaid(size!) ? { 'kerbside-land': said(size!), 'kerbside-land-unit': said(unit!) } : {}
}

/** An unknown department is left as it is written: nobody has said what it means. */
function channelOf(department: string): string {
  if (/letting/.test(department)) return 'To let'
  return /sales|agricultural|rural/.test(department) ? 'For sale' : department
}

function typeOf(property: FeedNode, department: string): string {
  const all = (name: string, nodes: readonly FeedNode[] = property.children): string[] =>
    nodes.flatMap((node) => (node.name === name && node.text.trim() ? [node.text.trim()] : all(name, node.children)))
  const [type = ''] = all('propertyType')
  if (/commercial/.test(department)) return type && `commercial ${type}`
  if (/agricultural|rural/.test(department)) return type && `agricultural ${type}`
  const [style = '0'] = all('propertyStyle')
  return style === '0' ? type && `type ${type}` : `style ${style}`
}
