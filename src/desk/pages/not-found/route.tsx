import { data } from 'react-router'

/** Every path of the Desk that has no page. */
export function loader() {
  throw data(null, 404)
}

export default function NotFound() {
  return null
}
