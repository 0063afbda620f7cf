import { PropertyHistory } from '../property/property-history.tsx'
import { useProperty } from '../property/property-tabs.tsx'

export default function History() {
  return <PropertyHistory property={useProperty()} />
}
