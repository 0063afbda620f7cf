import { type FeedNode, leafNode } from '#src/feed-import/rows/feed-node.ts'

const childOf = (node: FeedNode | undefined, name: string) => node?.children.find((child) => child.name === name)
const systemName = (node: FeedNode, name: string) => childOf(childOf(node, name), 'SystemName')?.text ?? ''

/** Descriptions, pictures and documents with their kinds beside their other values: they are told apart by those. */
export function deriveDezrez(role: FeedNode): FeedNode {
  return {
    ...role,
    children: role.children.map((child) => {
      if (child.name === 'Descriptions') return withLeaf(child, 'kind', kindOf(child))
      if (child.name === 'Images') return withLeaf(child, 'shown', isPhoto(child) ? 'photo' : '')
      if (child.name === 'Documents') return withLeaf(child, 'shown', systemName(child, 'DocumentSubType'))
      return child
    }),
  }
}

const withLeaf = (node: FeedNode, name: string, text: string) => ({
  ...node,
  children: [...node.children, leafNode(name, text)],
})

/** A description has its kind in `DescriptionType`, an older one in its name alone. */
function kindOf(description: FeedNode): string {
  const names: Record<string, string> = {
    'Room Counts': 'RoomCount',
    'Feature Description': 'Feature',
    StyleAge: 'StyleAge',
  }
  return systemName(description, 'DescriptionType') || (names[childOf(description, 'Name')?.text ?? ''] ?? '')
}

/** An image that does not say what it is, is a photo. */
function isPhoto(image: FeedNode): boolean {
  return ['', 'Photo'].includes(systemName(image, 'DocumentSubType'))
}
