import { data } from 'react-router'

/** Every path that no page has. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Nowhere() {
  return null
}
