import type { FeedApi } from '../../api/server/feed-api.ts'
import { altoApi } from '../alto/server/alto-api.ts'
import { dezrezApi } from '../dezrez/server/dezrez-api.ts'
import type { ApiKind } from '../feed-apis.ts'
import { reapitApi } from '../reapit/server/reapit-api.ts'
import { streetApi } from '../street/server/street-api.ts'

/** How each service is called. */
export const calledApis: Record<ApiKind, FeedApi> = {
  alto: altoApi,
  street: streetApi,
  reapit: reapitApi,
  dezrez: dezrezApi,
}
