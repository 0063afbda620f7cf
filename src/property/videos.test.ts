import { expect, it } from 'vitest'
import { videoItems } from './videos.ts'

it('videos come before tours, numbered through, named if they have no name', () => {
  const url = 'https://example.com/v'
  expect(videoItems({ videos: [{ url }, { url, description: 'The garden' }], virtualTours: [{ url }] })).toEqual([
    { id: 1, kind: 'video', url, description: 'Video 1' },
    { id: 2, kind: 'video', url, description: 'The garden' },
    { id: 3, kind: 'tour', url, description: 'Virtual Tour' },
  ])
})
