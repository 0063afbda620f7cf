import type { ReactNode } from 'react'
import { telephoneHref } from '#src/formatting/telephone.ts'

type Person = { id: number; name: string; email: string; telephone: string; people: number; words: string }

type PeopleProps<One extends Person> = {
  people: readonly One[]
  /** what can be done for one of them */
  actions?: (person: One) => ReactNode
}

/** Who comes, or waits: whom to call, and how many they are. */
export function People<One extends Person>({ people, actions }: PeopleProps<One>) {
  return (
    <ul className="rows wrap">
      {people.map((person) => {
        const { id, name, email, telephone, people: count, words } = person
        return (
          <li key={id}>
            <div>
              <span className="medium">{name}</span>, {count === 1 ? '1 person' : `${count} people`}
              <div className="sub small">
                {telephone !== '' && <a href={telephoneHref(telephone)}>{telephone}</a>}
                {telephone !== '' && email !== '' && ', '}
                {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
                {words !== '' && `. ${words}`}
              </div>
            </div>
            {actions && <div className="acts noPrint">{actions(person)}</div>}
          </li>
        )
      })}
    </ul>
  )
}
