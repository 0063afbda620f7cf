import type { Criterion } from './criterion.ts'
import { afterPrefix, ignored } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** absent: the agency's `defaultSearchStatus` */
    status?: 'available' | 'all'
  }
}

/** "Including sold" or "Including let": the boxes 'Show Sold Properties' and 'Show Recently Let'. */
export const status: Criterion = {
  fields: [
    {
      name: 'status',
      parameters: ['status'],
      match: (segment) => afterPrefix('status-', segment),
      parse: (value) => {
        const status = value.toLowerCase()
        return status === 'all' || status === 'available'
          ? { set: { status } }
          : ignored(value, 'is neither “available” nor “all”')
      },
      format: ({ status }) => status && `status-${status}`,
      values: { kind: 'choice', choices: ['available', 'all'] },
      home: { column: 'available', operator: 'status', alert: { column: 'available_only', type: 'boolean' } },
    },
  ],
  control: 'always',
  chips: ({ status, channel }, { defaultStatus = 'available' }) => {
    if (status === undefined || status === defaultStatus) return []
    const change = { status: undefined }
    return [{ words: status === 'available' ? 'Available only' : includingGone(channel), change }]
  },
  relax: ({ status, channel }, { defaultStatus }) =>
    (status ?? defaultStatus) === 'all' ? [] : [{ words: includingGone(channel), change: { status: 'all' }, rank: 40 }],
}

function includingGone(channel: 'sales' | 'lettings'): string {
  return channel === 'sales' ? 'Including sold' : 'Including let'
}
